import type { Group, ShownField } from '~/office/desk/contents/content-form'
import { deskEdit as texts } from '~/office/words/desk-edit'
import { EditField } from './edit-field'

interface EditGroupProps extends Group<ShownField> {
  /** Its place among the groups of the form, which is a part of its fields' ids. */
  at: number
}

/** A group of fields of the desk's forms: a service, an engineer, or what belongs together. */
export function EditGroup({ at, title, layout, fields, link }: EditGroupProps) {
  const numbered = fields.map((field, index) => ({ ...field, id: `field-${at}-${index}` }))
  if (layout === 'row') return <FieldRow title={title} fields={numbered} />
  if (layout === 'added') {
    return (
      <details open={numbered.some(needsAttention)} className="mt-4 border-t border-contour">
        <summary className="flex min-h-11 cursor-pointer scroll-my-24 items-center font-semibold text-forest underline">
          {title}
        </summary>
        <fieldset className="pb-4">
          <legend className="sr-only">{title}</legend>
          <Fields fields={numbered} />
        </fieldset>
      </details>
    )
  }
  return (
    <fieldset className="mt-6 border-t border-contour pt-4">
      <legend className="float-left mb-3 w-full text-h3">{title}</legend>
      <div className="clear-both">
        <Fields fields={numbered} />
      </div>
      {link && (
        <a href={link.href} className="mt-2 inline-flex min-h-11 scroll-my-24 items-center">
          {link.text}
        </a>
      )}
    </fieldset>
  )
}

type NumberedField = ShownField & { id: string }

interface FieldRowProps {
  title: string
  fields: NumberedField[]
}

/** A row of a table, with what changes often; the rest is behind a press. */
function FieldRow({ title, fields }: FieldRowProps) {
  const rest = fields.filter(({ isMore }) => isMore)
  return (
    <fieldset className="border-t border-contour py-1.5">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-start gap-x-3">
        <p
          aria-hidden
          className="max-w-none basis-full py-1 text-small/dense font-semibold wrap-anywhere lg:flex-1 lg:basis-0 lg:py-3"
        >
          {title}
        </p>
        {fields
          .filter(({ isMore }) => !isMore)
          .map((field) => (
            <div key={field.name} className={field.kind ? SIZES[field.kind] : TEXT_SIZE}>
              <EditField {...field} isInRow />
            </div>
          ))}
        <details open={rest.some(needsAttention)} className="open:basis-full lg:min-w-24">
          <summary className="inline-flex min-h-11 cursor-pointer scroll-my-24 items-center text-small text-muted underline">
            {texts.catalogue.more}
            <span className="sr-only">: {title}</span>
          </summary>
          <Fields fields={rest} />
        </details>
      </div>
    </fieldset>
  )
}

const TEXT_SIZE = 'min-w-0 flex-1 basis-32 lg:flex-none lg:basis-72'
const SIZES: Partial<Record<NonNullable<ShownField['kind']>, string>> = {
  // What is wrong with a price needs more room than it.
  money: 'w-28 has-[p]:w-full sm:has-[p]:w-60',
  hidden: 'hidden',
}

function Fields({ fields }: { fields: NumberedField[] }) {
  return (
    <div className="grid gap-x-4 gap-y-3 pb-3 sm:grid-cols-6 lg:grid-cols-12">
      {fields.map((field) => (
        <EditField key={field.name} {...field} />
      ))}
    </div>
  )
}

/** Whether something is wrong with a field, or another version has something else in it. */
export function needsAttention({ faults, newest }: ShownField): boolean {
  return faults.length > 0 || newest !== undefined
}
