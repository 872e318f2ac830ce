import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, codesDe, type Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { Card } from '#socle/ui/Card'
import classes from './Synthese.module.css'

/** Entries in rows that do not apply to the farm in its present state: they are stored and have no effect. Draws nothing without any. */
export function NonComptees({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const { store, readings, scheme } = useSheet()
  useSummary(() => readings.nonComptees().join(' '))
  const codes = readings
    .nonComptees()
    .toSorted((a, b) => (scheme.indicateurs.get(a)?.idIndicateur ?? 0) - (scheme.indicateurs.get(b)?.idIndicateur ?? 0))
  if (codes.length === 0) return null
  return (
    <Card title={t('nonComptees.titre', { count: codes.length })}>
      <p>{t('nonComptees.explication')}</p>
      <ul className={classes.nonComptees}>
        {codes.map((code) => {
          const indicateur = store.indicateur(code)
          if (indicateur === undefined) return null
          const saisie = formatValeur(store.ligne(code).saisie, indicateur, { exacte: true })
          return (
            <li key={code}>
              <Lieu code={code} libelle={indicateur.libelle} pages={pages} />
              <p>{t('nonComptees.saisie', { saisie })}</p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Name of a row, with a link to its section if that is visible. */
function Lieu({ code, libelle, pages }: { code: string; libelle: string; pages: readonly Page[] }) {
  const { store } = useSheet()
  for (const page of pages)
    for (const sousRubrique of page.sousRubriques) {
      const codes = codesDe(sousRubrique)
      if (codes.includes(code) && store.isAnyVisible(codes))
        return (
          <Anchor
            component={Link}
            inherit
            underline="always"
            to={{ ...addressOf(page), hash: `#${sousRubrique.codeNational}` }}
          >
            {libelle}
          </Anchor>
        )
    }
  return <span>{libelle}</span>
}
