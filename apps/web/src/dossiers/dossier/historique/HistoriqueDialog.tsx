import { Anchor, Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoments } from '#socle/i18n/use-moments'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import type { DossierLu } from '../dossier-key'
import classes from './HistoriqueDialog.module.css'
import { ListeChangements } from './ListeChangements'
import { useAuteur } from './use-auteur'
import { useHistorique } from './use-historique'
import { useLecteur } from './use-lecteur'

const PAGE = 20

interface Props {
  dossier: DossierLu
  champ: string
  libelle: string
  onClose: () => void
}

/** Changes of one field of a file, latest first, over its sheet. */
export default function HistoriqueDialog({ dossier, champ, libelle, onClose }: Props) {
  const { t } = useTranslation('historique')
  const { nomDe, roleDe } = useAuteur()
  const { date, heure } = useMoments()
  const lecteur = useLecteur(dossier.codeNational, dossier.millesime)
  const { changements, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useHistorique(
    dossier,
    { champ },
    PAGE,
  )
  return (
    <Dialog
      title={t('dialogue.titre', { libelle })}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Anchor me="auto" component={Link} to={`/demarches/${dossier.codeNational}/historique`} onClick={onClose}>
            {t('dialogue.tout')}
          </Anchor>
          {hasNextPage && (
            <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('suite')}
            </Button>
          )}
        </>
      }
    >
      {isPending && <Skeleton height={80} aria-hidden />}
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {error === null && !isPending && changements.length === 0 && <p>{t('dialogue.vide')}</p>}
      {changements.length > 0 && (
        <ListeChangements
          changements={changements}
          lecteur={lecteur}
          caption={t('dialogue.titre', { libelle })}
          head={t('colonne.qui')}
        >
          {({ le, auteur, origine, champ: own, libelle: ofOwn }) => (
            <>
              {t('dialogue.quand', { date: date(le), heure: heure(le) })}
              <small className={classes.detail}>
                {[
                  nomDe(auteur),
                  roleDe(auteur),
                  origine === 'SAISIE' ? null : t(`origine.${origine}`),
                  own === champ ? null : ofOwn,
                ]
                  .filter((part) => part !== null)
                  .join(', ')}
              </small>
            </>
          )}
        </ListeChangements>
      )}
    </Dialog>
  )
}
