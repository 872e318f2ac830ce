import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { Campagne, Scheme } from '@sillon/referentials'
import { anneesOf } from '#dossiers/feuille/annees'
import type { Champ } from '#dossiers/feuille/field-props'
import { sansBalises } from '#dossiers/feuille/gras'
import type { Ligne } from '#dossiers/feuille/ligne'
import type { OpenSheet } from '#dossiers/feuille/sheet'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { useRefusee } from '#dossiers/feuille/use-refusees'
import type { FieldNote } from '#socle/fields/Field'
import { ValeurAuditee } from '../lecture/audit/ValeurAuditee'
import { estNombre, idDesMessages } from '../lecture/LigneDeMessages'
import { Messages } from '../lecture/Messages'
import { AConfirmer } from './AConfirmer'
import classes from './ChampIndicateur.module.css'
import { champsCommuns } from './champs/communs'
import { idDeFermee } from './Fermee'

/** Field of a row's kind: a common one, or one declared in its scheme's folder. */
export function fieldOf({ scheme, presentation }: Pick<OpenSheet, 'scheme' | 'presentation'>, code: string): Champ {
  const id = scheme.indicateurs.get(code)?.kind.id ?? ''
  const champs: Readonly<Record<string, Champ>> = { ...champsCommuns, ...presentation.champs }
  const Field = champs[id]
  if (Field === undefined) throw new Error(`No field for ${code}, of the kind ${id}`)
  return Field
}

/** An error of the row makes its field faulty; a warning is only shown beside it. */
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

/** Field of one indicator, with the message of its rule beside it. It never refuses a draft. */
export function ChampIndicateur({ indicateur, ligne, isMessageBelow = false }: Props) {
  const { scheme } = useSheet()
  if (scheme.indicateurs.get(indicateur.codeNational)?.plusieursAnnees === true)
    return <ChampAnnees indicateur={indicateur} ligne={ligne} isMessageBelow={isMessageBelow} />
  return <ChampSimple indicateur={indicateur} ligne={ligne} isMessageBelow={isMessageBelow} />
}

/** References the line of messages under the row. */
const noteOf = (scheme: Scheme, indicateur: Indicateur, ligne: Ligne): FieldNote | undefined =>
  ligne.messages.length === 0 || !estNombre(scheme, indicateur)
    ? undefined
    : { id: idDesMessages(indicateur.codeNational), isFault: errorOf(ligne) !== undefined }

function ChampSimple({ indicateur, ligne, isMessageBelow }: Props) {
  const sheet = useSheet()
  const { scheme, store, dossier, presentation } = sheet
  const Field = fieldOf(sheet, indicateur.codeNational)
  const { refused } = useRefusee(indicateur.codeNational)
  const message = isMessageBelow ? noteOf(scheme, indicateur, ligne) : undefined
  // A row says under its name why its field is closed, unless it has a message.
  const isClosed = isMessageBelow && !ligne.ouverte && dossier.permissions.modifierIndicateurs
  const note = message ?? (isClosed ? { id: idDeFermee(indicateur.codeNational), isFault: false } : undefined)
  return (
    <>
      <Field
        indicateur={indicateur}
        label={sansBalises(indicateur.libelle)}
        name={indicateur.codeNational}
        saisie={dossier.permissions.modifierIndicateurs ? ligne.saisie : (ligne.saisie ?? ligne.valeur)}
        valeur={ligne.valeur}
        error={message === undefined ? errorOf(ligne) : undefined}
        note={note}
        readOnly={!dossier.permissions.modifierIndicateurs || !ligne.ouverte}
        onChange={(value) => {
          const liees = presentation
            .reponsesLiees(indicateur.codeNational, value)
            .filter(([code]) => store.saisie(code) === null)
          if (liees.length === 0) store.enter(indicateur.codeNational, value)
          else store.enterAll(new Map([[indicateur.codeNational, value], ...liees]))
        }}
        onType={(value) => store.type(indicateur.codeNational, value)}
      />
      {refused === null && (!isMessageBelow || !estNombre(scheme, indicateur)) && (
        <Messages messages={warningsOf(ligne)} />
      )}
      {ligne.aConfirmer && <AConfirmer code={indicateur.codeNational} libelle={indicateur.libelle} />}
      <ValeurAuditee code={indicateur.codeNational} libelle={indicateur.libelle} />
    </>
  )
}

/** Field of one campaign of a row of several. Its name is the row's code and the campaign, `CODE@n_1`. */
export function ChampCampagne({
  indicateur,
  ligne,
  campagne,
  isMessageBelow = false,
}: Props & {
  campagne: Campagne
}) {
  const annee = useAnnee()
  const sheet = useSheet()
  const { scheme, store, dossier } = sheet
  const Field = fieldOf(sheet, indicateur.codeNational)
  const { codeNational, libelle } = indicateur
  // Reads the other campaigns now, not at the last render: two of them may change in one event.
  const withCampagne = (value: Value): Value => {
    const annees = { ...anneesOf(store.saisie(codeNational)), [campagne]: value as number | null }
    return Object.values(annees).every((annee) => annee === null) ? null : annees
  }
  const note = isMessageBelow && campagne === 'n' ? noteOf(scheme, indicateur, ligne) : undefined
  // In a row of several campaigns only the earlier ones are copied: the mark is at the first of them, while it is visible.
  const isMarked = ligne.aConfirmer && campagne === (ligne.campagnes.includes('n_1') ? 'n_1' : 'n')
  return (
    <>
      <Field
        indicateur={indicateur}
        label={`${sansBalises(libelle)}, ${annee(campagne)}`}
        name={`${codeNational}@${campagne}`}
        saisie={
          anneesOf(dossier.permissions.modifierIndicateurs ? ligne.saisie : (ligne.saisie ?? ligne.valeur))[campagne]
        }
        valeur={anneesOf(ligne.valeur)[campagne]}
        error={campagne === 'n' && note === undefined ? errorOf(ligne) : undefined}
        note={note}
        readOnly={!dossier.permissions.modifierIndicateurs}
        onChange={(value) => store.enter(codeNational, withCampagne(value))}
        onType={(value) => store.type(codeNational, withCampagne(value))}
      />
      {campagne === 'n' && !isMessageBelow && <Messages messages={warningsOf(ligne)} />}
      {isMarked && <AConfirmer code={codeNational} libelle={libelle} />}
      {campagne === 'n' && <ValeurAuditee code={codeNational} libelle={libelle} />}
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
