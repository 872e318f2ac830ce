import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, type Page, pageBefore } from '#dossiers/feuille/rubriques'
import classes from './ActionBar.module.css'

/**
 * Back to the module before, or from the first to the farm. The specification of the level-4 scheme (section 2) calls it "Annuler (go back)": beside entries
 * that save themselves this name would promise an undo, and the previous page of the browser has no name to show.
 */
export function RetourButton({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const before = pageBefore(pages, page)
  const label = before === undefined ? t('retour.exploitation') : t('retour.vers', { page: before.libelle })
  return (
    <Button variant="default" component={Link} to={before === undefined ? '/' : addressOf(before)} aria-label={label}>
      <span className={classes.where}>{label}</span>
      <IconArrowLeft size={20} className={classes.back} aria-hidden />
    </Button>
  )
}
