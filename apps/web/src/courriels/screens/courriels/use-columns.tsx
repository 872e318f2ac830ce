import { Anchor } from '@mantine/core'
import type { CourrielResume } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import type { Column } from '#socle/lists/columns'
import { AdresseEmail } from '#socle/ui/AdresseEmail'
import classes from './Courriels.module.css'
import { EtatCourrielBadge } from './EtatCourrielBadge'
import { useQuand } from './use-quand'

/** Columns of the mails; a click on the subject opens the mail. */
export function useColumns(onRead: (idCourriel: number) => void): readonly Column<CourrielResume>[] {
  const { t } = useTranslation('courriels')
  const quand = useQuand()
  return [
    {
      id: 'sujet',
      label: t('colonne.sujet'),
      cell: ({ idCourriel, sujet }) => (
        <Anchor
          inherit
          component="button"
          type="button"
          className={classes.sujet}
          aria-label={t('lire', { sujet })}
          onClick={() => onRead(idCourriel)}
        >
          {sujet}
        </Anchor>
      ),
    },
    {
      id: 'destinataire',
      label: t('colonne.destinataire'),
      cell: ({ destinataire }) => <AdresseEmail email={destinataire} />,
    },
    { id: 'creeLe', label: t('colonne.date'), isNumber: true, cell: ({ creeLe }) => quand(creeLe) },
    {
      id: 'etat',
      label: t('colonne.etat'),
      cell: ({ etat, derniereErreur }) => (
        <>
          <EtatCourrielBadge etat={etat} />
          {derniereErreur !== null && <small className={classes.erreur}>{derniereErreur}</small>}
        </>
      ),
    },
    {
      id: 'envoyeLe',
      label: t('detail.envoye'),
      isExtra: true,
      isNumber: true,
      cell: ({ envoyeLe }) => (envoyeLe === null ? '–' : quand(envoyeLe)),
    },
    { id: 'essais', label: t('detail.essais'), isExtra: true, isNumber: true, cell: ({ essais }) => essais },
  ]
}
