import { Button } from '@mantine/core'
import type { Scheme } from '@sillon/referentials'
import type { Conseil, Geste } from '@sillon/referentials/conseil'
import { useTranslation } from 'react-i18next'
import { type Gardees, sans } from '#conseil/plans/preferences'
import { useQuantite } from '#conseil/plans/use-quantite'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import classes from './Plans.module.css'

interface Props {
  conseil: Conseil
  scheme: Scheme
  gardees: Gardees
  garder: (next: Gardees) => void
}

/** Moves that plans leave out or take for granted, because somebody said so or because of a reserve. Each can be taken back. */
export function Mises({ conseil, scheme, gardees, garder }: Props) {
  const { t } = useTranslation('plans')
  const { language } = useFormat()
  const enUnite = useQuantite()
  const gestes = [...conseil.ensembles, ...conseil.prealables].flatMap((one) => one.gestes)
  const dits = gestes.flatMap((geste) => {
    const texte = dit(geste)
    return texte === null ? [] : [{ geste, ...texte }]
  })
  function dit(geste: Geste): { readonly texte: string; readonly acte: string; readonly apres: Gardees } | null {
    const { code, reserve, ligne, compte } = geste
    const apres = sans(gardees, code)
    if (gardees.ecartes.includes(code)) return { texte: t('mises.ecarte'), acte: t('mises.reprendre'), apres }
    const quantite = gardees.prevus[code]
    if (quantite !== undefined) {
      const texte = enUnite(quantite, scheme.indicateurs.get(ligne)?.unite ?? null, compte)
      return {
        texte: geste.change.genre === 'quantite' ? t('mises.prevu', { quantite: texte }) : t('mises.prevuSeul'),
        acte: t('mises.reprendre'),
        apres,
      }
    }
    if (reserve === null) return null
    return gardees.admis.includes(code)
      ? { texte: t('mises.admis', { reserve: reserve[language] }), acte: t('mises.ecarter'), apres }
      : {
          texte: t('mises.reserve', { reserve: reserve[language] }),
          acte: t('mises.admettre'),
          apres: { ...gardees, admis: [...gardees.admis, code] },
        }
  }
  if (dits.length === 0) return null
  return (
    <Card title={t('mises.titre')}>
      <ul className={classes.liste}>
        {dits.map(({ geste, texte, acte, apres }) => (
          <li key={geste.code}>
            <span>
              <strong>{geste.libelle[language]}</strong> <span className={classes.detail}>{texte}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('mises.acteSur', { acte, geste: geste.libelle[language] })}
              onClick={() => garder(apres)}
            >
              {acte}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
