interface CheckboxProps {
  name: string
  label: string
  defaultChecked?: boolean
}

/** A box to tick, with its label beside it as part of the target. */
export function Checkbox({ name, label, defaultChecked }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} />
      <span>{label}</span>
    </label>
  )
}
