import { useEffect, useRef, useState } from 'react'
import { FAULT } from '~/addresses/element-ids'

interface CheckboxProps {
  name: string
  label: string
  defaultChecked?: boolean
  /** Error message, shown until the box is ticked. */
  error?: string
}

/** A required checkbox whose label is part of the target. `name` is unique on the page. */
export function Checkbox({ name, label, defaultChecked = false, error }: CheckboxProps) {
  const [checked, setChecked] = useState(defaultChecked)
  const box = useRef<HTMLInputElement>(null)
  // It may have been ticked before the page was hydrated.
  useEffect(() => {
    setChecked(box.current?.checked ?? false)
  }, [])
  const fault = checked ? undefined : error
  const faultId = `fault-${name}`
  return (
    <div>
      <label className="peer flex min-h-11 cursor-pointer items-center gap-3 text-small/dense *:min-w-0">
        <input
          ref={box}
          id={error ? FAULT : undefined}
          type="checkbox"
          // Leaves room for the error message under it.
          className={`size-6 flex-none scroll-my-20 accent-forest ${fault ? 'appearance-none rounded border-2 border-error bg-white checked:appearance-auto' : ''}`}
          name={name}
          defaultChecked={defaultChecked}
          aria-required
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          onChange={({ currentTarget }) => {
            setChecked(currentTarget.checked)
          }}
        />
        <span className="text-balance">{label}</span>
      </label>
      {/* Invisible, not removed: what is below must not move away from the finger. */}
      {error && (
        <p
          id={faultId}
          className={`pl-9 text-small/dense font-semibold text-error peer-has-checked:invisible ${checked ? 'invisible' : ''}`}
        >
          {error}
        </p>
      )}
    </div>
  )
}
