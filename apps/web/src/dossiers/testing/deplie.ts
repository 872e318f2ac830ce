import { fireEvent } from '@testing-library/react'

/** A field as a person has it, who opens the line that it is put away in. */
export function deplie<Field extends Element>(field: Field): Field {
  const repli = field.closest('[hidden]')
  if (repli !== null) fireEvent.click(document.querySelector(`[aria-controls="${repli.id}"]`) as Element)
  return field
}
