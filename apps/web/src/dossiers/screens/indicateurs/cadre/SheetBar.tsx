import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { estNotee, type Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { Presence } from '#dossiers/presence/Presence'
import { topBar } from '#socle/ui/sticky-bars'
import type { useTiroir } from '#socle/ui/use-tiroir'
import { PanneauButton } from '../lecture/panneau/PanneauButton'
import { ActionsMenu } from './ActionsMenu'
import { SansManque, useManques } from './Manques'
import { ModuleMenu } from './ModuleMenu'
import classes from './SheetBar.module.css'

type Tiroir = ReturnType<typeof useTiroir>

/**
 * Sticky bar of a sheet: the modules with their points, and the actions. On a narrow screen it also leads to the missing rows and to the sections.
 */
export function SheetBar({ pages, page, tiroir }: { pages: readonly Page[]; page: Page; tiroir: Tiroir }) {
  return (
    <div ref={topBar} className={classes.root}>
      <ModuleMenu pages={pages} page={page} />
      <div {...tiroir.around} className={classes.reste}>
        <button {...tiroir.button} className={classes.button}>
          <Reste page={page} />
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      {!page.isSynthese && <PanneauButton />}
      <Presence />
      <ActionsMenu page={page} />
    </div>
  )
}

/** Number of empty fields in the scored modules, or of faulty ones once none is empty. */
function Reste({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { scheme, dossier } = useSheet()
  const count = useManques(page).flatMap(({ codes }) => codes).length
  if (!estNotee(scheme, page)) return t('rail.sections')
  if (count === 0) return <SansManque page={page} />
  if (!dossier.permissions.modifierIndicateurs) return t('rail.nonRenseignes', { count })
  return (
    <span>
      {t('guide.champs', { count })} <span className={classes.verbe}>{t('rail.aRenseigner')}</span>
    </span>
  )
}
