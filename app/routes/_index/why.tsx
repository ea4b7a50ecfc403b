import { homeTexts } from '~/content/home'
import { useFacts } from '~/ui/use-facts'

/** The rule of 2025 that brings most visitors here. */
export function Why() {
  const { why } = homeTexts(useFacts())
  return (
    <section className="sheet" aria-labelledby="why-title">
      <div className="why">
        <p className="why-day">
          <b>{why.day}</b> {why.year}
        </p>
        <div>
          <h2 id="why-title">{why.title}</h2>
          <p className="lead">{why.text}</p>
        </div>
        <p className="small muted">{why.law}</p>
        <Case {...why.without} />
        <Case {...why.within} isKnown />
      </div>
    </section>
  )
}

interface CaseProps {
  title: string
  text: string
  isKnown?: boolean
}

/** A parcel whose boundary is known, drawn in full, or one whose boundary is anybody's guess. */
function Case({ title, text, isKnown = false }: CaseProps) {
  const boundary = 'M14 26 78 10l26 38-32 42-60-10z'
  return (
    <div className="why-case">
      <svg viewBox="0 0 116 100" width="116" height="100" fill="none" strokeWidth="2" aria-hidden>
        {isKnown ? (
          <>
            <path className="stroke-forest" d={boundary} />
            <path
              className="stroke-stake"
              strokeWidth="9"
              strokeLinecap="round"
              d="M14 26h0M78 10h0M104 48h0M72 90h0M12 80h0"
            />
          </>
        ) : (
          <path className="stroke-muted" strokeDasharray="5 6" d={boundary} />
        )}
      </svg>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </div>
  )
}
