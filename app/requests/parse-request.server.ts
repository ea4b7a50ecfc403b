import { byField, type ServiceRequest } from '~/agency/agency'
import { fieldText } from '~/server/form.server'
import { HONEYPOT } from './honeypot'

interface PostedRequest {
  request: ServiceRequest
  consent: boolean
  /** The field that people do not see was filled in. */
  suspect: boolean
}

/** Reads the request form as typed. Nothing is enforced but the consent (specification, 5). */
export function parseRequest(form: FormData): PostedRequest {
  return {
    request: {
      ...byField((field) => fieldText(form, field)),
      services: form.getAll('services').filter((title) => typeof title === 'string'),
    },
    consent: form.has('consent'),
    suspect: fieldText(form, HONEYPOT) !== '',
  }
}
