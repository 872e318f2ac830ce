import { Button } from '@mantine/core'
import { type LieuPreuves, retirerDemandePreuve } from '@sillon/contract'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { AjoutButton, type Ajouts } from './AjoutButton'
import classes from './Preuves.module.css'
import { useActe, usePreuves } from './use-preuves'

/**
 * Requests of an auditor in this place, with author and date. A request in words of its own has a button for its answer; that of an expected kind has it in the
 * row of that kind. People who may judge can withdraw requests.
 * @param ajouts null for people who may not add proofs
 */
export function DemandesDuLieu({ lieu, ajouts }: { lieu: LieuPreuves; ajouts: Ajouts | null }) {
  const { demandes, attendues } = lieu
  const { t } = useTranslation('preuves')
  const { date } = useFormat()
  const { dossier, result, take } = usePreuves()
  const [isBusy, act] = useActe()
  if (demandes.length === 0) return null
  return (
    <ul className={classes.demandes} aria-label={t('demande.titre')}>
      {demandes.map(({ idDemande, genre, texte, demandePar, demandeLe, estRepondue, estRefusee }) => (
        <li key={idDemande} data-answered={estRepondue}>
          <IconMessageQuestion size={20} aria-hidden />
          <div>
            <strong>
              {attendues.find((attendue) => attendue.genre === genre)?.libelle ?? t('demande.une')}
              {(estRepondue || estRefusee) && ` · ${t(estRepondue ? 'demande.repondue' : 'demande.refusee')}`}
            </strong>
            <p className={classes.texte}>{texte}</p>
            <p className={classes.soft}>
              {t(demandePar === null ? 'demande.le' : 'demande.par', { nom: demandePar, date: date(demandeLe) })}
            </p>
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
