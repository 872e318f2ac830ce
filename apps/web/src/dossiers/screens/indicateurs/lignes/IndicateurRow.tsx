import { ActionIcon } from '@mantine/core'
import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type Campagne, motsProvenance, type SourceDeProposition, sameValue } from '@sillon/referentials'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { anneesOf } from '#dossiers/feuille/annees'
import { stayOnField } from '#dossiers/feuille/go-to-field'
import type { Ligne } from '#dossiers/feuille/ligne'
import type { Colonne } from '#dossiers/feuille/presentation'
import { useRow, useSheet } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { useRefusee } from '#dossiers/feuille/use-refusees'
import { useFormat } from '#socle/i18n/format'
import { useJugeLesLignes, ValiditeDeLigne } from '../actes/ValiditeDeLigne'
import { DesRecords } from '../lecture/enregistrements/DesRecords'
import { Pourquoi } from '../lecture/explication/Pourquoi'
import { Libelle } from '../lecture/Libelle'
import { LigneDeMessages } from '../lecture/LigneDeMessages'
import { ValeurLue } from '../lecture/ValeurLue'
import { ChampCampagne, ChampIndicateur } from './ChampIndicateur'
import { CelluleACote, useNote } from './colonnes'
import { Fermee } from './Fermee'
import classes from './IndicateursTable.module.css'
import { Proposition } from './Proposition'

interface Row {
  indicateur: Indicateur
  ligne: Ligne
}

/** Name of a column on a narrow screen, where the unit has no column of its own. */
const withUnit = (label: string, { libelleUnite }: Indicateur): string =>
  libelleUnite === null ? label : `${label} (${libelleUnite})`

/** One indicator in a table: its name, the proposal of the rotation, the field or the computed value, the unit, and the counted value. */
export function IndicateurRow({
  code,
  source,
  campagnes,
  colonnes,
}: {
  code: string
  /** Source named by the column of proposals; null when the table has none. */
  source: SourceDeProposition | null
  /** Campaigns with a column each; null for a table with one value a row. */
  campagnes: readonly Campagne[] | null
  /** Columns of complements in the table. */
  colonnes: readonly Colonne[]
}) {
  const { t } = useTranslation('indicateurs')
  const row = useRow(code)
  const { scheme } = useSheet()
  const juge = useJugeLesLignes()
  if (row === undefined) return null
  const isModifiable = scheme.indicateurs.get(code)?.modifiable === true
  return (
    <>
      <tr data-nature={row.indicateur.nature}>
        <th scope="row">
          <Libelle indicateur={row.indicateur} unite={row.indicateur.libelleUnite ?? undefined} />
          <Fermee {...row} />
          <DesRecords code={code} libelle={row.indicateur.libelle} />
        </th>
        {campagnes !== null ? (
          <CampaignCells {...row} campagnes={campagnes} isModifiable={isModifiable} />
        ) : (
          <EnteredCells {...row} source={source} />
        )}
        {colonnes.map((colonne) => (
          <CelluleACote key={colonne.nom} colonne={colonne} indicateur={row.indicateur} />
        ))}
        {juge && (
          <td className={classes.validite} data-label={isModifiable ? t('colonne.validite') : undefined}>
            <ValiditeDeLigne code={code} />
          </td>
        )}
      </tr>
      <LigneDeMessages
        codes={[code]}
        colonnes={(source !== null ? 5 : 2 + (campagnes?.length ?? 1)) + colonnes.length + (juge ? 1 : 0)}
      />
    </>
  )
}

/** A cell for each campaign; the cell of a row with one value spans them all. */
function CampaignCells({
  indicateur,
  ligne,
  campagnes,
  isModifiable,
}: Row & { campagnes: readonly Campagne[]; isModifiable: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  const annee = useAnnee()
  const isOfYears = scheme.indicateurs.get(indicateur.codeNational)?.plusieursAnnees === true
  const cells = isOfYears
    ? campagnes.map((campagne) => (
        <td
          key={campagne}
          data-label={withUnit(annee(campagne), indicateur)}
          className={isModifiable ? classes.field : classes.retained}
        >
          {isModifiable ? (
            <ChampCampagne indicateur={indicateur} ligne={ligne} campagne={campagne} isMessageBelow />
          ) : (
            <strong>
              <ValeurLue valeur={anneesOf(ligne.valeur)[campagne]} indicateur={indicateur} sansUnite />
            </strong>
          )}
        </td>
      ))
    : isModifiable
      ? [
          <td
            key="value"
            colSpan={campagnes.length}
            data-label={withUnit(t('colonne.valeur'), indicateur)}
            className={classes.field}
          >
            <ChampIndicateur indicateur={indicateur} ligne={ligne} isMessageBelow />
          </td>,
        ]
      : [<ComputedValue key="value" indicateur={indicateur} valeur={ligne.valeur} colSpan={campagnes.length} />]
  return (
    <>
      {cells}
      <td className={classes.unit}>{indicateur.libelleUnite}</td>
    </>
  )
}

function EnteredCells({ indicateur, ligne, source }: Row & { source: SourceDeProposition | null }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { scheme } = useSheet()
  // For a count, the name already tells the unit.
  const forme = scheme.indicateurs.get(indicateur.codeNational)?.kind.forme
  const estCompte = forme === 'nombre' && indicateur.libelleUnite === 'nombre'
  const unite = estCompte ? undefined : (indicateur.libelleUnite ?? undefined)
  const estDesRecords = scheme.emploisRegistre.has(indicateur.codeNational) && ligne.proposition !== null
  const sienne = source !== null && estDesRecords ? 'REGISTRE' : source
  return (
    <>
      {sienne !== null && (
        <td
          data-label={withUnit(t(`colonne.${sienne}`), indicateur)}
          data-court={t(`colonne.${sienne}`, { context: 'COURT' })}
          data-vide={ligne.proposition === null || undefined}
          className={classes.number}
        >
          {sienne !== source && <span className={classes.origineDesRecords}>{t(`colonne.${sienne}`)}</span>}
          <Proposition indicateur={indicateur} ligne={ligne} unite={unite} />
        </td>
      )}
      <td
        data-label={withUnit(t(source !== null ? 'colonne.saisie' : 'colonne.valeur'), indicateur)}
        className={classes.field}
      >
        <div className={classes.fieldLine}>
          <ChampIndicateur indicateur={indicateur} ligne={ligne} isMessageBelow />
          {source !== null && <Effacer indicateur={indicateur} ligne={ligne} />}
        </div>
      </td>
      <td className={classes.unit}>{indicateur.libelleUnite}</td>
      {source !== null && (
        <td
          data-label={withUnit(t('colonne.retenue'), indicateur)}
          data-court={t('colonne.retenue')}
          className={classes.retained}
          data-entered={ligne.saisie !== null}
          data-texte={(forme === 'choix' && indicateur.libelleUnite === null) || undefined}
          data-repete={(ligne.auditee === null && sameValue(ligne.valeur, ligne.saisie)) || undefined}
        >
          <strong data-unite={unite}>
            <ValeurLue valeur={(ligne.auditee ?? ligne).valeur} indicateur={indicateur} sansUnite />
          </strong>
          {(ligne.auditee !== null || ligne.saisie !== null) && (
            <span className={classes.origin}>
              {ligne.auditee === null ? t('origine.saisie') : motsProvenance.AUDIT[language]}
            </span>
          )}
        </td>
      )}
    </>
  )
}

function ComputedValue({ indicateur, valeur, colSpan }: Pick<Row, 'indicateur'> & { valeur: Value; colSpan?: number }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const note = useNote(indicateur.codeNational)
  return (
    <td data-label={withUnit(t('colonne.retenue'), indicateur)} className={classes.retained} colSpan={colSpan}>
      <span>
        <Pourquoi code={indicateur.codeNational} libelle={indicateur.libelle} />
        <strong>
          <ValeurLue valeur={valeur} indicateur={indicateur} sansUnite />
        </strong>
        {indicateur.max !== null && note === null && <span className={classes.max}> / {number(indicateur.max)}</span>}
      </span>
    </td>
  )
}

function Effacer({ indicateur, ligne }: Row) {
  const { t } = useTranslation('indicateurs')
  const { store, refusees, dossier } = useSheet()
  const { refused } = useRefusee(indicateur.codeNational)
  if (!dossier.permissions.modifierIndicateurs || (ligne.saisie === null && refused === null)) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      // The keyboard empties the field itself, and goes from it to the next one.
      tabIndex={-1}
      title={t('reprise.effacer')}
      aria-label={t('reprise.effacerDe', { libelle: indicateur.libelle })}
      onClick={() => {
        store.enterAll(new Map([[indicateur.codeNational, null]]))
        refusees.forget([indicateur.codeNational])
        stayOnField(indicateur.codeNational)
      }}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}
