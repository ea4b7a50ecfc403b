import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/visitor/ui/button'

interface UploadFormProps {
  action: string
  /** The media types that can be chosen. */
  accept: string
  /** The name of the field for a file. */
  label: string
  button: string
  /** Says in hidden fields what the file is for. */
  fields: Record<string, string | number>
  children?: ReactNode
}

/** Puts a file on the site: a document, or an engineer's photo. */
export function UploadForm({ action, accept, label, button, fields, children }: UploadFormProps) {
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      reloadDocument
      className="mt-2 flex flex-wrap items-center gap-3"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="file"
        name="file"
        accept={accept}
        aria-label={label}
        className="max-w-full [font-family:inherit] text-small file:mr-3 file:min-h-11 file:rounded file:border file:border-field file:bg-white file:px-3 file:[font-family:inherit]"
      />
      <Button type="submit" name="intent" value="put" small variant="quiet">
        {button}
      </Button>
      {children}
    </Form>
  )
}
