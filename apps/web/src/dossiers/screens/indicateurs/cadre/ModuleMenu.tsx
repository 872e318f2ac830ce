import { VisuallyHidden } from '@mantine/core'
import type { Statut } from '@sillon/domain'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleArrowDown,
  IconCircleCheck,
  IconCircleDotted,
  IconMessageExclamation,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { afterPaint } from '#dossiers/feuille/after-paint'
import { addressOf, etatsModules, type Page, rubriquesOf } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useComptes, useDireComptes } from '#dossiers/feuille/use-comptes'
import { useFormat } from '#socle/i18n/format'
import classes from './ModuleMenu.module.css'

/** Highest number of faults that the room of a sign shows. */
const COUNTED = 99

/** Width of the faded edge of the strip, in pixels (ModuleMenu.module.css). */
const FADE = 48

/** Modules in order, each with its points. */
export function ModuleMenu({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { scheme, estEssai } = useSheet()
  const { language } = useFormat()
  const numbered = rubriquesOf(pages).length
  const shorts = new Map(
    scheme.structure.flatMap(({ rubriques }) =>
      rubriques.map(({ codeNational, libelleCourt }) => [codeNational, libelleCourt[language]] as const),
    ),
  )
  // On a narrow screen the modules are a scrolling strip: keep the current one in view, also once the people who are present take room beside it.
  const bringToSight = useCallback((current: HTMLAnchorElement | null) => {
    const strip = current?.closest('nav')
    if (current == null || strip == null) return
    const scroll = () => {
      const start = current.offsetLeft - strip.offsetLeft
      const width = strip.clientWidth
      // A quarter of what is before it, unless its own end needs the room, clear of the faded edge.
      strip.scrollLeft = Math.min(start, Math.max(start - width / 4, start + current.offsetWidth + FADE - width))
    }
    // Its position is known only after layout.
    const observer = new ResizeObserver(() => afterPaint(scroll))
    observer.observe(strip)
    return () => observer.disconnect()
  }, [])
  return (
    <nav aria-label={t('menu')} className={classes.root}>
      <ol className={classes.list}>
        {pages.map((entry, index) => (
          <li key={entry.codeNational} className={classes.item}>
            <Link
              to={addressOf(entry)}
              className={classes.module}
              ref={entry.codeNational === page.codeNational ? bringToSight : undefined}
              aria-current={entry === page ? 'page' : undefined}
            >
              <span className={classes.name} title={entry.libelle}>
                {index < numbered && (
                  <>
                    <span className={classes.rank}>{index + 1}</span>
                    <Heard>. </Heard>
                  </>
                )}
                <ShortName
                  full={entry.libelle}
                  short={(entry.isSynthese ? undefined : shorts.get(entry.codeNational)) ?? entry.libelle}
                />
              </span>
              <ModuleSigns pages={pages} page={entry} />
            </Link>
          </li>
        ))}
        {!estEssai && !pages.some(({ isSynthese }) => isSynthese) && (
          <li className={classes.item}>
            {/* Closed to a farmer while the file is in entry or under verification (specification of the procedures, section 4). */}
            {/* biome-ignore lint/a11y: a closed link, which has no address and takes no focus */}
            <span role="link" aria-disabled className={classes.module} title={t('resultatsFermes')}>
              {t('resultats')}
              <Heard>{`. ${t('resultatsFermes')}`}</Heard>
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Text for screen readers only, in place of a layout or an abbreviation. */
const Heard = ({ children }: { children: string }) => <span className={VisuallyHidden.classes.root}>{children}</span>

/** A short name to read, and the full one to hear. */
function ShortName({ full, short }: { full: string; short: string }) {
  if (full === short) return full
  return (
    <>
      <span aria-hidden>{short}</span>
      <Heard>{full}</Heard>
    </>
  )
}

/** As in the rail and on the dashboard: a dotted circle is to be filled in. Missing points are no error. */
const ICONES: Readonly<Record<Statut, typeof IconCircleCheck>> = {
  EN_ERREUR: IconAlertCircle,
  INCOMPLET: IconCircleDotted,
  SOUS_LE_SEUIL: IconCircleArrowDown,
  ATTEINT: IconCircleCheck,
  COMPLET: IconCircleCheck,
}

/** Signs of the open corrections and of the faults of a module, the gravest first. */
const SIGNES = [
  { nom: 'corrections', Icon: IconMessageExclamation },
  { nom: 'erreurs', Icon: IconAlertCircle },
  { nom: 'exigences', Icon: IconAlertCircle },
  { nom: 'reserves', Icon: IconAlertTriangle },
] as const

/** Points and status of a module, for people who may see scores, and its faults. One sign: that of the gravest faults, or else of the status. */
function ModuleSigns({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const etat = useEtat(pages, page)
  const comptes = useComptes(page)
  const said = useDireComptes()(comptes)
  const compte = SIGNES.find(({ nom }) => comptes[nom] > 0)
  const Icon = compte?.Icon ?? (etat && ICONES[etat.statut])
  return (
    <>
      {etat !== null && (
        <span className={classes.state} data-statut={etat.statut} title={etat.title}>
          <Heard>{etat.heard}</Heard>
          <span aria-hidden>{etat.total}</span>
        </span>
      )}
      <span
        className={classes.sign}
        data-nom={compte?.nom}
        data-statut={compte === undefined ? etat?.statut : undefined}
        title={compte === undefined ? etat?.title : said.join(', ')}
      >
        <Heard>{said.map((one) => `, ${one}`).join('')}</Heard>
        {Icon && <Icon size={14} aria-hidden />}
        {compte !== undefined && <span aria-hidden>{Math.min(comptes[compte.nom], COUNTED)}</span>}
      </span>
    </>
  )
}

/** Live total of a module and its status; null for people who may not see scores, and for a module without points. */
function useEtat(pages: readonly Page[], page: Page) {
  const { t } = useTranslation('indicateurs')
  const { number, points } = useFormat()
  const sheet = useSheet()
  const { dossier } = sheet
  const text = useSummary(() => {
    const etat = etatsModules(sheet, pages).find(({ codeNational }) => codeNational === page.codeNational)
    if (etat === undefined || etat.points === null || !dossier.permissions.voirScores) return null
    const count = etat.points
    const label = (amount: string) => t('module.points', { count, points: amount, seuil: number(etat.seuil) })
    const total = points(count)
    return [etat.statut, total, label(total), label(number(count))].join('|')
  })
  if (text === null) return null
  const [statut, total, label = '', exact] = text.split('|') as [Statut, string, string, string]
  const said = t(`commun:statut.${statut}`)
  return { statut, total, heard: `, ${label}, ${said}`, title: `${exact} · ${said}` }
}
