import { useTranslation } from 'react-i18next'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import classes from './Raccourcis.module.css'

/** Keys by place, in the order of use. Each is bound where it acts. */
const LIEUX = {
  partout: ['palette', 'suite', 'raccourcis', 'fermer'],
  fiche: ['suivant', 'precedent', 'reponse', 'coller', 'annuler', 'retablir', 'explication', 'question'],
  jugement: ['verdict', 'verdictDansUnTexte', 'valeurAuditee'],
  portefeuille: ['dossiers', 'ouvrir'],
} as const

/** List of the keys that a reader can use, by place. Farmers judge nothing and have no portfolio. */
export function Raccourcis({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('raccourcis')
  const { role } = useUser()
  const lieux =
    role === 'AGRICULTEUR' ? (['partout', 'fiche'] as const) : (Object.keys(LIEUX) as (keyof typeof LIEUX)[])
  return (
    <Dialog title={t('titre')} onClose={onClose} size="lg">
      {lieux.map((lieu) => (
        <section key={lieu} className={classes.lieu} aria-label={t(`lieu.${lieu}`)}>
          <h3 className={classes.titre}>{t(`lieu.${lieu}`)}</h3>
          <dl className={classes.touches}>
            {LIEUX[lieu].map((acte) => (
              <div key={acte}>
                <dt>
                  <kbd>{t(`touche.${acte}`)}</kbd>
                </dt>
                <dd>{t(`acte.${acte}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
