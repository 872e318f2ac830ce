import { createDessin, type Dessin, type DessinSaisi, deleteDessin, saveDessin } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { toastSuccess } from '#socle/ui/toast'
import { toastDone } from '#socle/ui/toast-action'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { type AnneeDeCarte, adresseOf } from './use-carte'

const saisiDe = ({ libelle, geometrie, codeIndicateur }: Dessin): DessinSaisi => ({
  libelle,
  geometrie,
  codeIndicateur,
})

/** Changes of drawings of a campaign, each told with an undo. */
export function useChangements(annee: AnneeDeCarte, onChanged: () => unknown) {
  const { t } = useTranslation('carte')
  const toastFailure = useFailureToast()
  const { params, query } = adresseOf(annee)
  const dire = (message: string, undo: () => Promise<unknown>) =>
    toastDone(t('dessin.liste'), message, {
      label: t('dessin.annuler'),
      async onClick() {
        try {
          await undo()
          await onChanged()
          void toastSuccess(t('dessin.liste'), t('dessin.annule'))
        } catch (failure) {
          toastFailure(failure)
        }
      },
    })
  const ecrire = (uuidDessin: string, body: DessinSaisi, ifMatch: string | null) =>
    request(saveDessin, { params: { ...params, uuidDessin }, query, body, ifMatch })
  return {
    /** Saves a drawing over the revision that the person saw; its undo, over the revision that this left. */
    async enregistrer(ancien: Dessin, body: DessinSaisi, ifMatch: string | null) {
      const { etag } = await ecrire(ancien.uuidDessin, body, ifMatch)
      await onChanged()
      const isReporte = body.codeIndicateur !== null && body.geometrie !== ancien.geometrie
      const message = t(isReporte ? 'dessin.enregistreAReporter' : 'dessin.enregistre', { nom: body.libelle })
      void dire(message, () => ecrire(ancien.uuidDessin, saisiDe(ancien), etag))
    },
    async supprimer(ancien: Dessin) {
      const { uuidDessin, libelle } = ancien
      await request(deleteDessin, { params: { ...params, uuidDessin }, query })
      await onChanged()
      void dire(t('dessin.supprime', { nom: libelle }), () =>
        request(createDessin, { params, query, body: { ...saisiDe(ancien), uuidDessin } }),
      )
    },
  }
}
