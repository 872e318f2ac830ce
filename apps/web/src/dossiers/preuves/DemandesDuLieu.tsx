import { Button } from '@mantine/core'
import { type LieuPreuves, retirerDemandePreuve } from '@sillon/contract'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { AjoutButton, type Ajouts } from './AjoutButton'
import { Fait } from './Fait'
import { useFocusDuRetour } from './garder-le-focus'
import classes from './Preuves.module.css'
import { useActe, usePreuves } from './use-preuves'

interface Props {
  lieu: LieuPreuves
  /** Requests to show: those of an expected kind stand in its row, the others at the head of the place. */
  isOf: (genre: string | null) => boolean
  /** Name of the kind whose row they stand in; absent at the head of the place. */
  attendue?: string
  /** Identifier of a request that was just added; null without one. */
  nouvelle: number | null
  /** Null for people who may not add proofs. */
  ajouts: Ajouts | null
}

/**
 * Requests of an auditor in this place, with author and date. A request in words of its own has a button for its answer; that of an expected kind stands in the
 * row of that kind, which has the button. People who may judge can withdraw requests.
 */
export function DemandesDuLieu({ lieu, isOf, attendue, nouvelle, ajouts }: Props) {
  const demandes = lieu.demandes.filter(({ genre }) => isOf(genre))
  const { t } = useTranslation('preuves')
  const { date } = useFormat()
  const { dossier, result, take } = usePreuves()
  const [isBusy, act] = useActe()
  const added = useRef<HTMLLIElement>(null)
  useFocusDuRetour(
    added,
    demandes.some(({ idDemande }) => idDemande === nouvelle),
  )
  if (demandes.length === 0) return null
  return (
    <ul
      className={classes.demandes}
      aria-label={attendue === undefined ? t('demande.titre') : t('demande.titrePour', { libelle: attendue })}
    >
      {demandes.map(({ idDemande, genre, texte, demandePar, demandeLe, estRepondue, estRefusee }) => (
        <li key={idDemande} data-answered={estRepondue} {...(idDemande === nouvelle && { ref: added, tabIndex: -1 })}>
          <IconMessageQuestion size={20} aria-hidden />
          <div>
            {(attendue === undefined || estRepondue || estRefusee) && (
              <strong>
                {[
                  ...(attendue === undefined ? [t('demande.une')] : []),
                  ...(estRepondue || estRefusee ? [t(estRepondue ? 'demande.repondue' : 'demande.refusee')] : []),
                ].join(' · ')}
              </strong>
            )}
            <p className={classes.texte}>{texte}</p>
            <p className={classes.soft}>
              {t(demandePar === null ? 'demande.le' : 'demande.par', { nom: demandePar, date: date(demandeLe) })}
            </p>
            {idDemande === nouvelle && <Fait>{t('demande.fait')}</Fait>}
            {ajouts !== null && genre === null && !estRepondue && (
              <AjoutButton lieu={lieu} genre={null} libelle={texte} {...ajouts} />
            )}
            {result.data?.permissions.juger && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={isBusy}
                aria-label={t('demande.retirerUne', { texte })}
                onClick={() =>
                  act(async () =>
                    take(await request(retirerDemandePreuve, { ...dossier, params: { ...dossier.params, idDemande } })),
                  )
                }
              >
                {t('demande.retirer')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
