/** What was posted after the end of a session, and waits for the next one. */
export interface Posted {
  fields: [name: string, value: string][]
  /** Whether a file was among it, which is lost. */
  hasFile: boolean
}

/** Before the names of posted fields, beside those of the form that asks for the password. */
const PREFIX = 'posted.'

/** Carries posted fields through another form. */
export function CarriedFields({
  fields,
  prefix = PREFIX,
}: Pick<Posted, 'fields'> & { prefix?: string }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={prefix + name} value={value} />
  ))
}

/** Returns the fields that {@link CarriedFields} put into a form. */
export function carriedIn(form: FormData): Posted['fields'] {
  return [...form].flatMap(([name, value]): Posted['fields'] =>
    name.startsWith(PREFIX) && typeof value === 'string'
      ? [[name.slice(PREFIX.length), value]]
      : [],
  )
}
