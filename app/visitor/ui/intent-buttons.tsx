import { Button } from './button'

interface IntentButtonsProps {
  buttons: { intent: string; label: string }[]
}

/** The submit buttons of a form, each with its intent: on the staff's pages. The first stands out. */
export function IntentButtons({ buttons }: IntentButtonsProps) {
  return buttons.map(({ intent, label }, index) => (
    <Button
      key={intent}
      type="submit"
      name="intent"
      value={intent}
      variant={index > 0 ? 'quiet' : 'filled'}
    >
      {label}
    </Button>
  ))
}
