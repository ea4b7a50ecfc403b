interface LinkButtonProps {
  /** The value of `intent`, as the action knows what is to be done. */
  intent: string
  /** Names it by ear, where its text would be the same for each of several. */
  label: string
  text: string
}

/** A button that looks like a link: what it does is rare. */
export function LinkButton({ intent, label, text }: LinkButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4"
    >
      {text}
    </button>
  )
}
