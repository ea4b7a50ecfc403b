import type { TextPart } from '~/office/desk/requests/linked'

/** What people wrote, with its phones and addresses as links. */
export function LinkedText({ parts }: { parts: TextPart[] }) {
  return (
    <span className="whitespace-pre-line">
      {parts.map(({ text, href }, at) =>
        href === undefined ? (
          text
        ) : (
          <a key={at} href={href} rel="noreferrer" className="inline-block">
            {text}
          </a>
        ),
      )}
    </span>
  )
}
