import { type Campagne, sourceDeProposition } from '@sillon/referentials'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { anneesOf } from '#dossiers/feuille/annees'
import { codeDuChamp } from '#dossiers/feuille/saisies-refusees'
import { useRow, useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import type { SheetStore } from '#dossiers/feuille/sheet-store'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { DesRecords } from '../../lecture/enregistrements/DesRecords'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { LigneDeMessages } from '../../lecture/LigneDeMessages'
import { SousReserve } from '../../lecture/Reserves'
import { ValeurLue } from '../../lecture/ValeurLue'
import { ChampCampagne, ChampIndicateur } from '../ChampIndicateur'
import table from '../IndicateursTable.module.css'
import { Proposition } from '../Proposition'
import { TableRepliable } from '../repli/TableRepliable'
import { useNomDeSource } from '../use-nom-de-source'
import classes from './ColonnesTable.module.css'

/** More fields than this need the room after the boxes of other tables. */
const WHOLE_WIDTH = 3

/** More columns than this scroll sideways, and their heads cannot stay in sight. */
const MANY = 7

export interface LigneDeCodes {
  readonly titre: string
  /** Indicator of each column, or one campaign of it (`CODE@n_1`); null for an empty cell. */
  readonly codes: readonly (string | null)[]
}

/** Columns of a row of several campaigns. */
export const CAMPAGNES = ['n', 'n_1', 'n_2'] as const
export const parCampagne = (code: string): string[] => CAMPAGNES.map((campagne) => `${code}@${campagne}`)

/** A table whose lines have several indicators, one a column, with totals under them. Lines and columns without visible content are left out. */
export function ColonnesTable({
  caption,
  colonnes,
  lignes,
  totaux = [],
}: {
  caption: string
  colonnes: readonly string[]
  lignes: readonly LigneDeCodes[]
  totaux?: readonly LigneDeCodes[]
}) {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  const isPhone = useIsPhone()
  const toutes = [...lignes, ...totaux]
  const all = toutes.flatMap(({ codes }) => codes.filter((code) => code !== null))
  const shown = useSummary((store) => all.filter((code) => isCellShown(store, code)).join(' ')).split(' ')
  const isShown = (code: string | null | undefined): code is string => code != null && shown.includes(code)
  const shownColumns = colonnes.flatMap((titre, i) =>
    toutes.some(({ codes }) => isShown(codes[i])) ? [{ titre, i }] : [],
  )
  if (shownColumns.length === 0) return null
  const isField = (code: string | null | undefined) =>
    isShown(code) && scheme.indicateurs.get(codeDuChamp(code))?.modifiable === true
  const lastField = shownColumns.findLastIndex(({ i }) => toutes.some(({ codes }) => isField(codes[i])))
  const results = shownColumns.length - 1 - lastField
  const fields = shownColumns.filter(({ i }) => toutes.some(({ codes }) => isField(codes[i]))).length
  const withRows = (lines: readonly LigneDeCodes[]) => lines.filter(({ codes }) => codes.some(isShown))
  /** Only field of a row, whose unit a phone shows beside the name; undefined for a campaign, whose unit the title of the table names. */
  const seulChamp = (codes: LigneDeCodes['codes']) => {
    const champs = codes.filter((code) => isField(code))
    return champs.length === 1 && champs[0]?.includes('@') === false ? champs[0] : undefined
  }
  const rowOf = ({ titre, codes }: LigneDeCodes) => {
    const champ = seulChamp(codes)
    return (
      <Fragment key={titre}>
        <tr>
          <Nom
            titre={titre}
            champ={champ}
            avecSource={isPhone}
            codes={codes.flatMap((code) => (code !== null && isField(code) ? [codeDuChamp(code)] : []))}
          />
          {shownColumns.map(({ titre: colonne, i }) => {
            const code = codes[i]
            return isShown(code) ? (
              <Cellule key={i} code={code} colonne={colonne} sansSource={isPhone && code === champ} />
            ) : (
              <td key={i} className={table.blank} />
            )
          })}
        </tr>
        <LigneDeMessages
          codes={[...new Set(codes.filter(isShown).map(codeDuChamp))]}
          colonnes={shownColumns.length + 1}
        />
      </Fragment>
    )
  }
  const totalRows = withRows(totaux).map(rowOf)
  const parTitre = new Map(lignes.map((line) => [line.titre, line]))
  const head = (
    <tr>
      <th scope="col">{t('colonne.libelle')}</th>
      {shownColumns.map(({ titre, i }) => (
        <th key={i} scope="col">
          {titre}
        </th>
      ))}
    </tr>
  )
  return (
    <div
      className={classes.scroll}
      data-results={lastField < 0 ? undefined : results}
      data-pleine={(results === 0 && fields > WHOLE_WIDTH) || undefined}
      data-large={shownColumns.length > MANY || undefined}
    >
      <TableRepliable
        place={codeDuChamp(all[0] ?? '')}
        caption={caption}
        head={head}
        foot={totalRows.length > 0 ? totalRows : undefined}
        lignes={withRows(lignes).map(({ titre, codes }) => ({
          cle: titre,
          nom: titre,
          codes: [...new Set(codes.filter(isShown).map(codeDuChamp))],
        }))}
        row={({ cle }) => {
          const line = parTitre.get(cle)
          return line && rowOf(line)
        }}
      />
    </div>
  )
}

/**
 * Name of a row, with the unit of its only field; then the explanation of the values that the records withhold, which stand nowhere else.
 * @param avecSource whether the proposal for the only field stands below the name, as in a table of one value a row
 */
function Nom({
  titre,
  champ,
  avecSource,
  codes,
}: {
  titre: string
  champ: string | undefined
  avecSource: boolean
  codes: readonly string[]
}) {
  const { store } = useSheet()
  const sansValeur = useSummary((values) => codes.filter((code) => values.ligne(code).proposition === null).join(' '))
  const unite = champ === undefined ? null : (store.indicateur(champ)?.libelleUnite ?? null)
  const source = useSummary((values) => avecSource && champ !== undefined && values.ligne(champ).proposition !== null)
  return (
    // The style draws the unit after all that the cell holds: before a source it is written.
    <th scope="row" data-unite={source ? undefined : (unite ?? undefined)}>
      {titre}
      {source && unite !== null && <span className={classes.unite}> ({unite})</span>}
      {source && champ !== undefined && <SourceDuChamp code={champ} />}
      {sansValeur !== '' &&
        [...new Set(sansValeur.split(' '))].map((code) => (
          <DesRecords key={code} code={code} libelle={store.indicateur(code)?.libelle ?? titre} />
        ))}
    </th>
  )
}

type Row = NonNullable<ReturnType<typeof useRow>>

/** Proposal for the only field of a row, with its unit: the name of a count tells its own. */
function SourceDuChamp({ code }: { code: string }) {
  const row = useRow(code)
  if (row === undefined || row.ligne.proposition === null) return null
  const { libelleUnite } = row.indicateur
  return <SourceDe {...row} estSousLeNom unite={libelleUnite === 'nombre' ? undefined : (libelleUnite ?? undefined)} />
}

/** Value that a row can take over, after the name of its source. */
function SourceDe({
  indicateur,
  ligne,
  unite,
  estSousLeNom,
  estSeule,
}: Row & { unite?: string | undefined; estSousLeNom?: boolean; estSeule?: boolean }) {
  const { scheme } = useSheet()
  const nomDeSource = useNomDeSource()
  const code = indicateur.codeNational
  const origine = nomDeSource(sourceDeProposition(scheme, code))
  return (
    <span className={classes.proposition} data-proposition data-seule={estSeule || undefined} data-nom={estSousLeNom}>
      <DesRecords code={code} libelle={indicateur.libelle} />
      {ligne.saisie === null ? <SousReserve code={code}>{origine}</SousReserve> : origine}{' '}
      <Proposition indicateur={indicateur} ligne={ligne} unite={unite} />
    </span>
  )
}

/** Whether a row is visible now, with the requested campaign among its own. */
function isCellShown(store: SheetStore, cell: string): boolean {
  const [code = '', campagne] = cell.split('@')
  if (store.visible([code]).length === 0) return false
  return campagne === undefined || store.ligne(code).campagnes.some((asked) => asked === campagne)
}

/** @param sansSource whether the proposal for the field stands below the name of its row */
function Cellule({ code: cell, colonne, sansSource }: { code: string; colonne: string; sansSource: boolean }) {
  const [code = '', campagne] = cell.split('@')
  const { scheme } = useSheet()
  const row = useRow(code)
  if (row === undefined) return <td className={table.blank} />
  const { indicateur, ligne } = row
  if (scheme.indicateurs.get(code)?.modifiable === true)
    return (
      <td data-label={colonne} className={table.field}>
        {campagne === undefined ? (
          <ChampIndicateur {...row} isMessageBelow />
        ) : (
          <ChampCampagne {...row} campagne={campagne as Campagne} isMessageBelow />
        )}
        {/* In a row of several campaigns one click accepts all proposals. */}
        {ligne.proposition !== null && !sansSource && (campagne === undefined || campagne === 'n') && (
          <SourceDe {...row} estSeule={campagne !== undefined} />
        )}
      </td>
    )
  const isScore = scheme.indicateurs.get(code)?.scoring === true
  const valeur = campagne === undefined ? ligne.valeur : anneesOf(ligne.valeur)[campagne as Campagne]
  // The column's title shows the unit, except for a share.
  const sansUnite = indicateur.libelleUnite !== '%'
  return (
    <td data-label={colonne} data-campagne={campagne} className={table.retained}>
      <span className={classes.valeur}>
        <span>
          {isScore && <Pourquoi code={code} libelle={indicateur.libelle} />}
          <strong>
            <SousReserve code={code}>
              <ValeurLue valeur={valeur} indicateur={indicateur} sansUnite={sansUnite} />
            </SousReserve>
          </strong>
        </span>
      </span>
    </td>
  )
}
