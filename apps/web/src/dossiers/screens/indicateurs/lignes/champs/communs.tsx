import type { Indicateur } from '@sillon/contract'
import { type KindCommun, NOMBRE_MAX } from '@sillon/referentials'
import type { Champ, FieldProps } from '#dossiers/feuille/field-props'
import { useRefusee } from '#dossiers/feuille/use-refusees'
import { BooleanField } from '#socle/fields/BooleanField'
import { DateField } from '#socle/fields/DateField'
import { DecimalField } from '#socle/fields/DecimalField'
import type { DecimalLimits } from '#socle/fields/decimal'
import { TextField } from '#socle/fields/TextField'
import { MethodesAlternatives } from './listes'

function Nombre({
  label,
  name,
  saisie,
  error,
  note,
  readOnly,
  onType,
  limits,
}: Omit<FieldProps, 'indicateur'> & { limits: DecimalLimits }) {
  const refusal = useRefusee(name)
  return (
    <DecimalField
      {...refusal}
      max={NOMBRE_MAX}
      {...limits}
      name={name}
      enterKeyHint="next"
      label={label}
      isLabelHidden
      value={typeof saisie === 'number' ? saisie : null}
      error={error}
      note={note}
      readOnly={readOnly}
      onChange={onType}
    />
  )
}

/** Field of a number, with the limits of its row. */
export const nombre =
  (limitsOf: (indicateur: Indicateur) => DecimalLimits): Champ =>
  ({ indicateur, ...props }) => <Nombre {...props} limits={limitsOf(indicateur)} />

function OuiNon({ label, name, saisie, error, readOnly, onChange }: FieldProps) {
  return (
    <BooleanField
      name={name}
      label={label}
      isLabelHidden
      value={typeof saisie === 'boolean' ? saisie : null}
      error={error}
      disabled={readOnly}
      onChange={onChange}
    />
  )
}

const texte =
  (props: { rows?: number }): Champ =>
  ({ label, name, saisie, error, readOnly, onType }) => (
    <TextField
      name={name}
      enterKeyHint="next"
      label={label}
      isLabelHidden
      value={typeof saisie === 'string' ? saisie : null}
      error={error}
      readOnly={readOnly}
      onChange={onType}
      {...props}
    />
  )

function Jour({ label, name, saisie, error, readOnly, onChange }: FieldProps) {
  const refusal = useRefusee(name)
  return (
    <DateField
      {...refusal}
      name={name}
      enterKeyHint="next"
      label={label}
      isLabelHidden
      value={typeof saisie === 'string' ? saisie : null}
      error={error}
      readOnly={readOnly}
      onChange={onChange}
    />
  )
}

const Decimal = nombre(() => ({ decimals: 4 }))
/** Inputs of the nitrogen balance may be negative (specification of the level-4 scheme, section 5). */
const DecimalSigne = nombre(() => ({ decimals: 4, min: -NOMBRE_MAX }))
/** Indices are shown and typed with two decimals (specification of the level-4 scheme, section 5). */
const Indice = nombre(() => ({ decimals: 2 }))

/** Field of each common kind of value. */
export const champsCommuns: Readonly<Record<KindCommun, Champ>> = {
  boolean: OuiNon,
  decimal: DecimalSigne,
  decimalPositif: Decimal,
  decimalEntre0Et1: nombre(() => ({ decimals: 4, max: 1 })),
  numeriqueEntier: nombre(() => ({ decimals: 0 })),
  /** A count has no unit and no decimals; an area has both. */
  overrideAssolementValue: nombre(({ libelleUnite }) => ({ decimals: libelleUnite === null ? 0 : 4 })),
  percent: Decimal,
  scoring: Decimal,
  IFT: Indice,
  date: Jour,
  texte: texte({}),
  texteMultiligne: texte({ rows: 4 }),
  listeMethodeAlternative: MethodesAlternatives,
}
