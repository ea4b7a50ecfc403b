import type { ServiceRequest } from '~/agency/agency'
import { fieldText } from '~/http/form.server'

/** Reads the request form as typed. Nothing is enforced but the consent (specification, 5). */
export function parseRequest(form: FormData): { request: ServiceRequest; consent: boolean } {
  return {
    request: {
      name: fieldText(form, 'name'),
      phone: fieldText(form, 'phone'),
      address: fieldText(form, 'address'),
      comment: fieldText(form, 'comment'),
      services: form.getAll('services').filter((title) => typeof title === 'string'),
    },
    consent: form.has('consent'),
  }
}
