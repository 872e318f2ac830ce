import { fireEvent } from '@testing-library/react'

/** Expands the collapsed line of a field, like a person, and returns the field. */
export function deplie<Field extends Element>(field: Field): Field {
  const repli = field.closest('[hidden]')
  if (repli !== null) fireEvent.click(document.querySelector(`[aria-controls="${repli.id}"]`) as Element)
  return field
}
