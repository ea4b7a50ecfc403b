import { useEffect, useRef, useState } from 'react'

interface CheckboxProps {
  name: string
  label: string
  defaultChecked?: boolean
  /** What is wrong, said for as long as the box is not ticked. */
  error?: string
}

/** A box that has to be ticked, with its label beside it as part of the target. One of a name to a page. */
export function Checkbox({ name, label, defaultChecked = false, error }: CheckboxProps) {
  const [checked, setChecked] = useState(defaultChecked)
  const box = useRef<HTMLInputElement>(null)
  // It may have been ticked before the scripts came.
  useEffect(() => {
    setChecked(box.current?.checked ?? false)
  }, [])
  const fault = checked ? undefined : error
  const id = `field-${name}`
  const faultId = `fault-${name}`
  return (
    <div>
      <label className="peer flex min-h-11 cursor-pointer items-center gap-3 text-small/dense *:min-w-0">
        <input
          ref={box}
          id={id}
          type="checkbox"
          // Room for what is wrong, which stands under it.
          className={`size-6 flex-none scroll-my-20 accent-forest target:scroll-mt-around ${fault ? 'appearance-none rounded border-2 border-error bg-white checked:appearance-auto' : ''}`}
          name={name}
          // Without JavaScript the page begins anew, and this is where to go on.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={error !== undefined}
          defaultChecked={defaultChecked}
          aria-required
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          onChange={({ currentTarget }) => {
            setChecked(currentTarget.checked)
          }}
        />
        <span>{label}</span>
      </label>
      {fault && (
        <p
          id={faultId}
          className="pl-9 text-small/dense font-semibold text-error peer-has-checked:hidden"
        >
          {fault}
        </p>
      )}
    </div>
  )
}
