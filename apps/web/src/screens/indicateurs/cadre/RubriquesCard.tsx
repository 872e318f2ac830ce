import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '../../../ui/Card'
import { addressOf, type Page } from '../feuille/rubriques'
import classes from './RubriquesCard.module.css'

/** The rubriques with their page numbers, and the way to the results. */
export function RubriquesCard({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const synthese = pages.find(({ isSynthese }) => isSynthese)
  return (
    <Card title={t('rubriques')}>
      <ol className={classes.list}>
        {pages.map((entry, index) => (
          <li key={entry.codeNational}>
            <Link to={addressOf(entry)} aria-current={entry === page ? 'page' : undefined}>
              {entry.libelle}
            </Link>
            <span className={classes.number}>{t('page', { rang: index + 1, total: pages.length })}</span>
          </li>
        ))}
      </ol>
      {synthese !== undefined && (
        <Button component={Link} to={addressOf(synthese)} variant="default" fullWidth mt="sm">
          {t('resultats')}
        </Button>
      )}
    </Card>
  )
}
