import { homeTexts } from '~/content/home'
import { typeset } from '~/format/typography'
import { useFacts } from '~/visitor/root-data'
import { PhoneLink } from '~/visitor/ui/phone-link'

/** Under the hero: who comes, with their numbers in the register. Absent where the agency names nobody. */
export function People() {
  const facts = useFacts()
  const { title, inRegister, register, insurance } = homeTexts(facts).people
  if (!facts.engineers?.length) return null
  return (
    <section
      className="border-b border-contour bg-white px-gutter py-4 md:py-8 print:bg-transparent print:px-0 print:py-4"
      aria-labelledby="people-title"
    >
      <h2 id="people-title" className="text-h3">
        {title}
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-3 md:mt-5">
        {facts.engineers.map(({ name, registerNumber, registerUrl, phone, photo }) => (
          <li
            key={registerNumber + name}
            className="flex flex-wrap items-start gap-x-4 *:max-w-full print:break-inside-avoid"
          >
            {photo && (
              <img
                src={photo}
                alt=""
                width="60"
                height="75"
                className="h-18.75 w-15 flex-none rounded object-cover"
              />
            )}
            <div className="flex-1 text-small/dense wrap-break-word">
              <b className="block text-body/tight">{typeset(name)}</b>
              <p className="mt-1 flex flex-wrap items-center gap-x-4">
                {registerUrl ? (
                  <a href={registerUrl} className="-my-2.5 inline-flex min-h-11 items-center">
                    {inRegister(registerNumber)}
                  </a>
                ) : (
                  inRegister(registerNumber)
                )}
                {phone && <PhoneLink phone={phone} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {(insurance || register.href) && (
        <p className="mt-3 max-w-none text-small/dense md:mt-4">
          {insurance}{' '}
          {register.href && (
            <a
              href={register.href}
              className="-my-2.5 inline-flex min-h-11 items-center print:hidden"
            >
              {register.label}
            </a>
          )}
        </p>
      )}
    </section>
  )
}
