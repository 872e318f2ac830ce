import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { ComponentType } from 'react'
import type { FieldNote } from '#socle/fields/Field'

/** What the field of a kind of value is given. */
export interface FieldProps {
  indicateur: Indicateur
  /** How the field is named to those who do not see its row. */
  label: string
  name: string
  saisie: Value
  /** What counts while nothing is entered. */
  valeur: Value
  error: string | undefined
  /** What is said of a number in a line of its own. */
  note?: FieldNote | undefined
  readOnly: boolean
  /** A choice was made. */
  onChange: (value: Value) => void
  /** A character was typed. */
  onType: (value: Value) => void
}

/** The field of a kind of value. */
export type Champ = ComponentType<FieldProps>
