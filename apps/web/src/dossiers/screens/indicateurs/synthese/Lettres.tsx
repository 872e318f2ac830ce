import type { previewEtat } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import classes from './Decision.module.css'

type Apercu = Answer<typeof previewEtat>

/** The exact mails to be sent, with their recipients. */
export function Lettres({ courriels, envoiActif }: Pick<Apercu, 'courriels' | 'envoiActif'>) {
  const { t } = useTranslation('indicateurs')
  if (courriels.length === 0) return <p className={classes.plain}>{t('decision.sansCourriel')}</p>
  // The farmer's mail comes first.
  const toFarmer = (role: string) => Number(role === 'AGRICULTEUR')
  const lettres = courriels.toSorted((a, b) => toFarmer(b.role) - toFarmer(a.role))
  return (
    <div className={classes.lettres}>
      <p className={classes.plain}>
        {t(envoiActif ? 'decision.courriels' : 'decision.courrielsGardes', { count: courriels.length })}
      </p>
      {lettres.map(({ destinataire, role, sujet, texte }, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and an open mail stays open while the reason changes its text
        <details key={rang}>
          <summary>{t('decision.destinataire', { nom: destinataire, role: t(`historique:role.${role}`) })}</summary>
          <p className={classes.sujet}>{sujet}</p>
          <p className={classes.texte}>{texte}</p>
        </details>
      ))}
    </div>
  )
}
