import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { ComponentType } from 'react'
import { BooleanField } from '../../fields/BooleanField'
import { DateField } from '../../fields/DateField'
import { DecimalField } from '../../fields/DecimalField'
import type { DecimalLimits } from '../../fields/decimal'
import type { FieldNote } from '../../fields/Field'
import { TextField } from '../../fields/TextField'
import { AConfirmer } from './AConfirmer'
import classes from './ChampIndicateur.module.css'
import { ChoixIft } from './champs/ChoixIft'
import { BassinViticole, ChoixCampagnes, ChoixMethodeBilan, ChoixMoyenne, ChoixOtex } from './champs/choix'
import { ConditionsTraitement, MethodesAlternatives } from './champs/listes'
import { estNombre, idDesMessages } from './LigneDeMessages'
import { Messages } from './Messages'
import { reponsesLiees } from './reponses-liees'
import { useSheet } from './sheet-context'
import type { Campagne, Ligne } from './sheet-store'
import { useAnnee } from './use-annee'
import { useRefusee } from './use-refusees'
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
      {...limits}
      name={name}
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

const nombre =
  (limitsOf: (indicateur: Indicateur) => DecimalLimits): ComponentType<FieldProps> =>
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
  (props: { rows?: number }): ComponentType<FieldProps> =>
  ({ label, name, saisie, error, readOnly, onType }) => (
    <TextField
      name={name}
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
const DecimalSigne = nombre(() => ({ decimals: 4, min: Number.NEGATIVE_INFINITY }))
/** Indices are shown and typed with two decimals (specification of the level-4 scheme, section 5). */
const Indice = nombre(() => ({ decimals: 2 }))

/** One field per kind of value that a person enters on these sheets. */
export const fields: Readonly<Record<string, ComponentType<FieldProps>>> = {
  boolean: OuiNon,
  decimal: DecimalSigne,
  decimalPositif: Decimal,
  decimalEntre0Et1: nombre(() => ({ decimals: 4, max: 1 })),
  numeriqueEntier: nombre(() => ({ decimals: 0 })),
  /** A count has no unit and no decimals; an area has both. */
  overrideAssolementValue: nombre(({ libelleUnite }) => ({ decimals: libelleUnite === null ? 0 : 4 })),
  percent: Decimal,
  IFT: Indice,
  date: Jour,
  texte: texte({}),
  texteMultiligne: texte({ rows: 4 }),
  choixMoyenne: ChoixMoyenne,
  choixCampagnes: ChoixCampagnes,
  choixOtex: ChoixOtex,
  choixMethodeBilan: ChoixMethodeBilan,
  bassinViticole: BassinViticole,
  listeMethodeAlternative: MethodesAlternatives,
  listeConditionAppliTrait: ConditionsTraitement,
}

/** The calculation type of the index is one row that holds several choices. */
const CHOIX_IFT = 'HVE4_PHYTO_D_390'

function fieldOf({ codeNational, jsonSchema }: Indicateur): ComponentType<FieldProps> {
  const Field = codeNational === CHOIX_IFT ? ChoixIft : fields[jsonSchema.$id]
  if (Field === undefined) throw new Error(`No field for the schema ${jsonSchema.$id}`)
  return Field
}

/** The errors of a row make its field faulty; a warning is said beside it. */
const errorOf = ({ messages }: Ligne): string | undefined => {
  const errors = messages.filter(({ severite }) => severite === 'erreur')
  return errors.length === 0 ? undefined : errors.map(({ texte: text }) => text).join(' ')
}
const warningsOf = ({ messages }: Ligne) => messages.filter(({ severite }) => severite === 'avertissement')

interface Props {
  indicateur: Indicateur
  ligne: Ligne
  /** True in a narrow column, whose table has a `LigneDeMessages` under the row. */
  isMessageBelow?: boolean
}

/** The field of one indicator, with the message of its rule beside it. It never refuses a draft. */
export function ChampIndicateur({ indicateur, ligne, isMessageBelow = false }: Props) {
  const { scheme } = useSheet()
  if (scheme.indicateurs.get(indicateur.codeNational)?.plusieursAnnees === true)
    return <ChampAnnees indicateur={indicateur} ligne={ligne} isMessageBelow={isMessageBelow} />
  return <ChampSimple indicateur={indicateur} ligne={ligne} isMessageBelow={isMessageBelow} />
}

/** Points to the line under the row that says what is wrong. */
const noteOf = (indicateur: Indicateur, ligne: Ligne): FieldNote | undefined =>
  ligne.messages.length === 0 || !estNombre(indicateur)
    ? undefined
    : { id: idDesMessages(indicateur.codeNational), isFault: errorOf(ligne) !== undefined }

function ChampSimple({ indicateur, ligne, isMessageBelow }: Props) {
  const { store, dossier } = useSheet()
  const Field = fieldOf(indicateur)
  const note = isMessageBelow ? noteOf(indicateur, ligne) : undefined
  return (
    <>
      <Field
        indicateur={indicateur}
        label={indicateur.libelle}
        name={indicateur.codeNational}
        saisie={ligne.saisie}
        valeur={ligne.valeur}
        error={note === undefined ? errorOf(ligne) : undefined}
        note={note}
        readOnly={!dossier.permissions.modifierIndicateurs || !ligne.ouverte}
        onChange={(value) => {
          const liees = reponsesLiees(indicateur.codeNational, value).filter(([code]) => store.saisie(code) === null)
          if (liees.length === 0) store.enter(indicateur.codeNational, value)
          else store.enterAll(new Map([[indicateur.codeNational, value], ...liees]))
        }}
        onType={(value) => store.type(indicateur.codeNational, value)}
      />
      {(!isMessageBelow || !estNombre(indicateur)) && <Messages messages={warningsOf(ligne)} />}
      {ligne.aConfirmer && <AConfirmer code={indicateur.codeNational} libelle={indicateur.libelle} />}
    </>
  )
}

type Annees = Readonly<Record<Campagne, number | null>>

/** What a row of several campaigns holds; nothing is three empty campaigns. */
export const anneesOf = (value: Value): Annees =>
  typeof value === 'object' && value !== null && 'n_1' in value ? (value as Annees) : { n: null, n_1: null, n_2: null }

/** The field of one campaign of a row of several. Its name is the row's code and the campaign, `CODE@n_1`. */
export function ChampCampagne({
  indicateur,
  ligne,
  campagne,
  isMessageBelow = false,
}: Props & {
  campagne: Campagne
}) {
  const annee = useAnnee()
  const { store, dossier } = useSheet()
  const Field = fieldOf(indicateur)
  const { codeNational, libelle } = indicateur
  // The other campaigns are read now, not when this field was drawn: two of them may change in one event.
  const withCampagne = (value: Value): Value => {
    const annees = { ...anneesOf(store.saisie(codeNational)), [campagne]: value as number | null }
    return Object.values(annees).every((annee) => annee === null) ? null : annees
  }
  const note = isMessageBelow && campagne === 'n' ? noteOf(indicateur, ligne) : undefined
  // Of several campaigns only the earlier ones are copied: the mark stands at the first of them, as long as it shows.
  const isMarked = ligne.aConfirmer && campagne === (ligne.campagnes.includes('n_1') ? 'n_1' : 'n')
  return (
    <>
      <Field
        indicateur={indicateur}
        label={`${libelle}, ${annee(campagne)}`}
        name={`${codeNational}@${campagne}`}
        saisie={anneesOf(ligne.saisie)[campagne]}
        valeur={anneesOf(ligne.valeur)[campagne]}
        error={campagne === 'n' && note === undefined ? errorOf(ligne) : undefined}
        note={note}
        readOnly={!dossier.permissions.modifierIndicateurs}
        onChange={(value) => store.enter(codeNational, withCampagne(value))}
        onType={(value) => store.type(codeNational, withCampagne(value))}
      />
      {campagne === 'n' && !isMessageBelow && <Messages messages={warningsOf(ligne)} />}
      {isMarked && <AConfirmer code={codeNational} libelle={libelle} />}
    </>
  )
}

/** All campaigns of a row in one cell, for tables without a column for each. */
function ChampAnnees({ ligne, ...props }: Props) {
  return (
    <div className={classes.campagnes}>
      {ligne.campagnes.map((campagne) => (
        <div key={campagne}>
          <ChampCampagne {...props} ligne={ligne} campagne={campagne} />
        </div>
      ))}
    </div>
  )
}
