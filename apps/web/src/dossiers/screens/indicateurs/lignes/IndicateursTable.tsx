import { Button, Group } from '@mantine/core'
import type { Value } from '@sillon/engine'
import { type Campagne, estDeLAssolement, type SourceDeProposition } from '@sillon/referentials'
import { IconArrowRight, IconDots, IconX } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { sansBalises } from '#dossiers/feuille/gras'
import { useSheet, useSummary, useVisibleCodes } from '#dossiers/feuille/sheet-context'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { useMenu } from '#socle/ui/use-menu'
import { useJugeLesLignes } from '../actes/ValiditeDeLigne'
import menu from '../cadre/ActionsMenu.module.css'
import { useColonnes } from './colonnes'
import { IndicateurRow } from './IndicateurRow'
import table from './IndicateursTable.module.css'
import { PlaceDuMenu } from './place-du-menu'
import { TableRepliable } from './repli/TableRepliable'
import { FaitsDeSection } from './tables/Faits'

interface Props {
  caption: string
  /** For a table that continues the one above: its headers are visually hidden. */
  isHeadHidden?: boolean
  codes: readonly string[]
}

/**
 * Entered rows of one sub-section, with computed values as captions below. Rows at zero without an entry collapse into one line. The rotation's column appears
 * when at least one row can take its value from it, and a column for each selected campaign when a row has several.
 */
export function IndicateursTable({ caption, isHeadHidden = false, codes }: Props) {
  const { t } = useTranslation('indicateurs')
  const annee = useAnnee()
  const { store, scheme } = useSheet()
  const visible = useVisibleCodes(codes)
  const estSaisie = (code: string) => scheme.indicateurs.get(code)?.modifiable === true
  const juge = useJugeLesLignes()
  // Rows of one table show the same campaigns: those of the first row with several.
  const ofYears = visible.find((code) => scheme.indicateurs.get(code)?.plusieursAnnees === true)
  const campaigns = useSummary((values) => (ofYears === undefined ? '' : values.ligne(ofYears).campagnes.join(' ')))
  const colonnes = useColonnes(visible.filter(estSaisie))
  const isReprise = (code: string) => scheme.indicateurs.get(code)?.kind.reprise === true
  const withProposition = visible.some(
    (code) => estSaisie(code) && (isReprise(code) || store.ligne(code).proposition !== null),
  )
  // A column of records alone has their name; in any other, each of their rows says so.
  const estDuRegistre = (code: string) => scheme.emploisRegistre.has(code) && store.ligne(code).proposition !== null
  const sourceHorsRegistre = visible.some((code) => estDeLAssolement(scheme, code)) ? 'ASSOLEMENT' : 'CALCUL'
  const source = visible.filter(estSaisie).every(estDuRegistre) ? 'REGISTRE' : sourceHorsRegistre
  const campagnes = withProposition || campaigns === '' ? null : (campaigns.split(' ') as Campagne[])
  const enTable = visible.filter(
    (code) => estSaisie(code) || (campagnes !== null && scheme.indicateurs.get(code)?.plusieursAnnees === true),
  )
  const faits = visible.filter((code) => !enTable.includes(code))
  // A table of name, value and unit needs no visible headers.
  const isHeadPlain = !withProposition && campagnes === null && colonnes.length === 0 && !juge
  const head = (
    <tr>
      <th scope="col">{t('colonne.libelle')}</th>
      {withProposition && <th scope="col">{t(`colonne.${source}`)}</th>}
      {campagnes === null ? (
        <th scope="col">{t(withProposition ? 'colonne.saisie' : 'colonne.valeur')}</th>
      ) : (
        campagnes.map((campagne) => (
          <th key={campagne} scope="col">
            {annee(campagne)}
          </th>
        ))
      )}
      <th scope="col" className={table.unit}>
        {t('colonne.unite')}
      </th>
      {withProposition && <th scope="col">{t('colonne.retenue')}</th>}
      {colonnes.map(({ nom, titre }) => (
        <th key={nom} scope="col">
          {t(titre)}
        </th>
      ))}
      {juge && <th scope="col">{t('colonne.validite')}</th>}
    </tr>
  )
  return (
    <>
      {enTable.length > 0 && (
        <TableRepliable
          place={codes[0] ?? ''}
          caption={caption}
          isHeadHidden={isHeadHidden || isHeadPlain}
          head={head}
          estSimple={!withProposition && colonnes.length === 0 && !juge}
          lignes={enTable.map((code) => ({
            cle: code,
            nom: sansBalises(store.indicateur(code)?.libelle ?? ''),
            codes: [code],
          }))}
          actes={withProposition && <RepriseActions codes={visible} caption={caption} source={source} />}
          row={({ cle }) => (
            <IndicateurRow
              code={cle}
              source={withProposition ? source : null}
              campagnes={campagnes}
              colonnes={colonnes}
            />
          )}
        />
      )}
      <FaitsDeSection codes={faits} caption={t('tables.resultats', { de: caption })} estSeul={enTable.length === 0} />
    </>
  )
}

interface RepriseProps {
  codes: readonly string[]
  caption: string
  /** Source of the proposals. */
  source: SourceDeProposition
}

/**
 * Sets the proposed values in place of the entries of a table, or erases the entries, in one click: on a phone, which has no room for their words, in a menu in
 * the heading of the section. Without entries it is empty: the menu keeps its room, so that the first entry moves nothing.
 */
function RepriseActions({ codes, caption, source }: RepriseProps) {
  const { t } = useTranslation('indicateurs')
  const { store, refusees, scheme, dossier } = useSheet()
  const editable = codes.filter((code) => scheme.indicateurs.get(code)?.modifiable)
  const isPhone = useIsPhone()
  const place = useContext(PlaceDuMenu)
  const hasEntries = useSummary((values) => editable.some((code) => values.ligne(code).saisie !== null))
  // A lone row has the same acts itself.
  if (!dossier.permissions.modifierIndicateurs || editable.length < 2) return null
  if (isPhone && !hasEntries) return place && createPortal(<div data-reprise />, place)
  if (!hasEntries) return <Group data-reprise />
  const enter = (values: ReadonlyMap<string, Value>) => {
    store.enterAll(values)
    refusees.forget([...values.keys()])
  }
  const takeOver = () =>
    enter(
      new Map(
        editable.flatMap((code) => {
          const { saisie, proposition } = store.ligne(code)
          return saisie === null || proposition === null ? [] : [[code, proposition] as const]
        }),
      ),
    )
  const actes = (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowRight size={14} aria-hidden />}
        onClick={takeOver}
        title={t('reprise.toutDe', { tableau: caption, context: source })}
        aria-label={t('reprise.toutDe', { tableau: caption, context: source })}
      >
        {t('reprise.tout')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => enter(new Map(editable.map((code) => [code, null])))}
        title={t('reprise.effacerToutDe', { tableau: caption })}
        aria-label={t('reprise.effacerToutDe', { tableau: caption })}
      >
        {t('reprise.effacerTout')}
      </Button>
    </>
  )
  if (isPhone) return place && createPortal(<RepriseMenu caption={caption}>{actes}</RepriseMenu>, place)
  return (
    <Group gap={6} data-reprise>
      {actes}
    </Group>
  )
}

function RepriseMenu({ caption, children }: { caption: string; children: ReactNode }) {
  const { t } = useTranslation('indicateurs')
  const { button, part, around, close } = useMenu()
  const name = t('reprise.menu', { tableau: caption })
  return (
    <div className={menu.root} data-reprise {...around}>
      <button {...button} data-menu className={menu.button} aria-label={name} title={name}>
        <IconDots size={20} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y: the clicks are those of the buttons within */}
      <div {...part} className={`${menu.menu} ${table.acts}`} onClick={close}>
        {children}
      </div>
    </div>
  )
}
