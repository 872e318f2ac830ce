import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/format'
import { afterPaint } from '../feuille/after-paint'
import { addressOf, codesOfPage, etatsModules, type Page, rubriquesOf } from '../feuille/rubriques'
import { useSheet, useSummary } from '../feuille/sheet-context'
import { useRefusees } from '../feuille/use-refusees'
import classes from './ModuleMenu.module.css'

/** The modules in order. */
export function ModuleMenu({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const numbered = rubriquesOf(pages).length
  // On a narrow screen the modules are a strip: the current one must not be out of sight.
  const bringToSight = useCallback((current: HTMLAnchorElement | null) => {
    const strip = current?.closest('nav')
    // Where it stands is only known once the page is laid out.
    if (current != null && strip != null)
      afterPaint(() => {
        strip.scrollLeft = current.offsetLeft - strip.offsetLeft - strip.clientWidth / 4
      })
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
              <span className={classes.name}>
                {index < numbered && (
                  <>
                    <span className={classes.rank}>{index + 1}</span>
                    <Pause mark=". " />
                  </>
                )}
                {entry.libelle}
              </span>
              <ModuleState pages={pages} page={entry} before={<Pause mark=", " />} />
              <ModuleMessages page={entry} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What keeps apart, for those who hear them, what stands on lines of its own for those who see them. */
const Pause = ({ mark }: { mark: string }) => <VisuallyHidden component="span">{mark}</VisuallyHidden>

/** The live total of a module against its threshold, for those who may see scores. */
export function ModuleState({ pages, page, before }: { pages: readonly Page[]; page: Page; before?: ReactNode }) {
  const { t } = useTranslation('indicateurs')
  const { number, points } = useFormat()
  const { scheme, dossier } = useSheet()
  const text = useSummary((store) => {
    const etat = etatsModules(scheme, pages, store).find(({ codeNational }) => codeNational === page.codeNational)
    if (etat === undefined || etat.points === null || !dossier.permissions.voirScores) return null
    return `${etat.estAtteint}|${t('module.points', { points: points(etat.points), seuil: number(etat.seuil) })}`
  })
  if (text === null) return null
  const [isReached, label] = text.split('|')
  const Icon = isReached === 'true' ? IconCircleCheck : IconCircleDashed
  return (
    <span className={classes.state} data-reached={isReached}>
      <Icon size={14} aria-hidden />
      {before}
      {label}
    </span>
  )
}

/** How many messages the rows of a module have; nothing while they have none. */
function ModuleMessages({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const codes = new Set(codesOfPage(page))
  const isOfPage = ({ code }: { code: string }) => codes.has(code)
  const count = useSummary((store) => store.faults().filter(isOfPage).length) + useRefusees().filter(isOfPage).length
  if (count === 0) return null
  return (
    <span className={classes.messages}>
      <IconAlertTriangle size={14} aria-hidden />
      <Pause mark=", " />
      {t('module.messages', { count })}
    </span>
  )
}
