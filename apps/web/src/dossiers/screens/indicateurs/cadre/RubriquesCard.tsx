import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, type Page, rubriquesOf } from '#dossiers/feuille/rubriques'
import { Card } from '#socle/ui/Card'
import classes from './RubriquesCard.module.css'

/**
 * Rubriques by type with their page numbers, and the link to the results, which is disabled while a farmer's file is in entry or under verification
 * (specification of the procedures, section 4).
 */
export function RubriquesCard({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const id = useId()
  const synthese = pages.find(({ isSynthese }) => isSynthese)
  const rubriques = rubriquesOf(pages)
  const types = [...new Set(rubriques.map(({ categorie }) => categorie))]
  return (
    <Card title={t('rubriques')}>
      {types.map((type, rang) => (
        <div key={type} className={classes.type}>
          <p id={`${id}-${rang}`} className={classes.categorie}>
            {type}
          </p>
          <ol className={classes.list} aria-labelledby={`${id}-${rang}`}>
            {rubriques
              .filter(({ categorie }) => categorie === type)
              .map((entry) => (
                <li key={entry.codeNational}>
                  <Link to={addressOf(entry)} aria-current={entry === page ? 'page' : undefined}>
                    {entry.libelle}
                  </Link>
                  <span className={classes.number}>
                    {t('page', { rang: rubriques.indexOf(entry) + 1, total: rubriques.length })}
                  </span>
                </li>
              ))}
          </ol>
        </div>
      ))}
      {synthese === undefined ? (
        <>
          <Button variant="default" fullWidth mt="sm" disabled aria-describedby={`${id}-ferme`}>
            {t('resultats')}
          </Button>
          <p id={`${id}-ferme`} className={classes.ferme}>
            {t('resultatsFermes')}
          </p>
        </>
      ) : (
        <Button component={Link} to={addressOf(synthese)} variant="default" fullWidth mt="sm">
          {t('resultats')}
        </Button>
      )}
    </Card>
  )
}
