import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { ComponentType } from 'react'
import type { FieldNote } from '#socle/fields/Field'

/** Props of a field, whatever its kind of value. */
export interface FieldProps {
  indicateur: Indicateur
  /** Name of the field for screen readers. */
  label: string
  name: string
  saisie: Value
  /** Effective value while nothing is entered. */
  valeur: Value
  error: string | undefined
  /** Message about a number, on a line of its own. */
  note?: FieldNote | undefined
  readOnly: boolean
  /** Called for a choice. */
  onChange: (value: Value) => void
  /** Called for a typed character. */
  onType: (value: Value) => void
}

/** Field component of a kind of value. */
export type Champ = ComponentType<FieldProps>
