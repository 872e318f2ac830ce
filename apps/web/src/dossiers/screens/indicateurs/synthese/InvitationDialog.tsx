import { Button, Skeleton } from '@mantine/core'
import { previewEtat } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { request } from '#socle/api/client'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { Invitation } from './Invitation'

/** Invites a farmer to the farm of the open file, or names the people who may, as the dialog of a request for corrections does. */
export function InvitationDialog({ onInvited, onClose }: { onInvited: () => unknown; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { key } = useSheet()
  const { idExploitation, codeNational, millesime } = key
  const { data, error, refetch } = useQuery({
    queryKey: [previewEtat.path, key, 'invitation'],
    queryFn: async ({ signal }) => {
      const { data: apercu } = await request(previewEtat, {
        params: { idExploitation, codeNational },
        query: { millesime },
        body: { etatDossier: 'CERTIFIABLE', motifDecision: null, dateAudit: null },
        signal,
      })
      return apercu.invitation
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const invited = async () => {
    onClose()
    await onInvited()
  }
  return (
    <Dialog
      title={t('invitation.titre')}
      onClose={onClose}
      isLoading={data === undefined && error === null}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('commun:action.fermer')}
        </Button>
      }
    >
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height="8.125rem" aria-hidden />}
      {data === null && <p>{t('invitation.faite')}</p>}
      {data != null && <Invitation invitation={data} onInvited={invited} />}
    </Dialog>
  )
}
