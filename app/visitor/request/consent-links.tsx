import { requestFormTexts as texts } from '~/content/request-form'
import { useFacts } from '~/visitor/root-data'

/** Links to what the visitor consents to. They open another tab, so that what was typed stays. */
export function ConsentLinks() {
  const { consent, privacy } = useFacts().links
  if (!consent && !privacy) return null
  return (
    <p className="text-small wrap-anywhere text-muted">
      {consent && (
        <a href={consent} target="_blank" rel="noopener" className="mr-5 inline-block py-[.7rem]">
          {texts.consentText}
        </a>
      )}
      {privacy && (
        <a href={privacy} target="_blank" rel="noopener" className="inline-block py-[.7rem]">
          {texts.privacy}
        </a>
      )}
    </p>
  )
}
