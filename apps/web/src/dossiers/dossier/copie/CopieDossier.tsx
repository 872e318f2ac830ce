import { Button } from '@mantine/core'
import { getCopie } from '@sillon/contract'
import { fetchScheme, type Scheme } from '@sillon/referentials'
import { IconHistory } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { loadTexts } from '#socle/i18n/i18n'
import { useExploitation } from '#socle/session/exploitation'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import type { DossierLu } from '../dossier-key'
import type { CopieDossierDialog } from './CopieDossierDialog'

interface Ouverte {
  readonly Dialogue: typeof CopieDossierDialog
  readonly apercu: ComponentProps<typeof CopieDossierDialog>['apercu']
  readonly etag: string | null
  readonly scheme: Scheme
}

/** Copies the file of the year before into this year's, after a preview by module. Draws nothing without a file of the year before. */
export function CopieDossier({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('avancement')
  const { idExploitation, codeNational, millesime } = dossier
  const { data: exploitation } = useExploitation()
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const [ouverte, setOuverte] = useState<Ouverte | null>(null)
  const aDossier = (annee: number) =>
    exploitation?.demarches.some(({ code, idMillesime }) => code === codeNational && idMillesime === annee)
  if (!aDossier(millesime - 1)) return null

  const open = async () => {
    setBusy(true)
    try {
      const [{ CopieDossierDialog: Dialogue }, scheme, { data: apercu, etag }] = await Promise.all([
        import('./CopieDossierDialog'),
        fetchScheme(codeNational, millesime),
        request(getCopie, { params: { codeNational, idExploitation }, query: { millesime } }),
        loadTexts('indicateurs'),
      ])
      if (scheme !== undefined) setOuverte({ Dialogue, apercu, etag, scheme })
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} loading={isBusy} onClick={open}>
        {t('copier', { millesime: millesime - 1 })}
      </Button>
      {ouverte !== null && (
        <ouverte.Dialogue
          dossier={dossier}
          apercu={ouverte.apercu}
          etag={ouverte.etag}
          scheme={ouverte.scheme}
          onClose={() => setOuverte(null)}
        />
      )}
    </>
  )
}
