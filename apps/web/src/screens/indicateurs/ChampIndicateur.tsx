import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { ComponentType } from 'react'
import { BooleanField } from '../../fields/BooleanField'
import { DecimalField } from '../../fields/DecimalField'
import { useSheet } from './sheet-context'
import type { Ligne } from './sheet-store'

interface FieldProps {
  indicateur: Indicateur
  saisie: Value
  error: string | undefined
  readOnly: boolean
  onChange: (value: Value) => void
}

const nombre =
  (decimalsOf: (indicateur: Indicateur) => number): ComponentType<FieldProps> =>
  ({ indicateur, saisie, error, readOnly, onChange }) => (
    <DecimalField
      name={indicateur.codeNational}
      label={indicateur.libelle}
      isLabelHidden
      value={typeof saisie === 'number' ? saisie : null}
      decimals={decimalsOf(indicateur)}
      error={error}
      readOnly={readOnly}
      onChange={onChange}
    />
  )

function OuiNon({ indicateur, saisie, readOnly, onChange }: FieldProps) {
  return (
    <BooleanField
      label={indicateur.libelle}
      isLabelHidden
      value={typeof saisie === 'boolean' ? saisie : null}
      disabled={readOnly}
      onChange={onChange}
    />
  )
}

const Entier = nombre(() => 0)
const Decimal = nombre(() => 4)
/** A count has no unit and no decimals; an area has both. */
const Reprise = nombre(({ libelleUnite }) => (libelleUnite === null ? 0 : 4))

/** One field per kind of value that a person enters on these sheets. */
export const fields: Readonly<Record<string, ComponentType<FieldProps>>> = {
  boolean: OuiNon,
  decimalPositif: Decimal,
  numeriqueEntier: Entier,
  overrideAssolementValue: Reprise,
  percent: Decimal,
}

/** The field of one indicator, with the message of its rule beside it. It never refuses a draft. */
export function ChampIndicateur({ indicateur, ligne }: { indicateur: Indicateur; ligne: Ligne }) {
  const { store, dossier } = useSheet()
  const Field = fields[indicateur.jsonSchema.$id]
  if (Field === undefined) throw new Error(`No field for the schema ${indicateur.jsonSchema.$id}`)
  return (
    <Field
      indicateur={indicateur}
      saisie={ligne.saisie}
      error={ligne.messages.length === 0 ? undefined : ligne.messages.map(({ texte }) => texte).join(' ')}
      readOnly={!dossier.permissions.modifierIndicateurs}
      onChange={(value) => store.enter(indicateur.codeNational, value)}
    />
  )
}
