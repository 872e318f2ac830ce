import { Button } from '@mantine/core'
import { getIndicateurs, saveValidites } from '@sillon/contract'
import { toValeur } from '@sillon/referentials'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SousRubrique } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { takeValidites, useAVerifier, withValidites } from '#dossiers/feuille/validites'
import { request } from '#socle/api/client'
import { useJugeLesLignes } from './ValiditeDeLigne'

/** Judges valid, at once, the unjudged rows of a sub-section; reloads the file if one of them changed meanwhile. Draws nothing without any. */
export function JugerLesLignes({ sousRubrique }: { sousRubrique: SousRubrique }) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const { key, dossier, store, validites, autosave, revisionValidites } = sheet
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const isShown = useJugeLesLignes()
  const left = useAVerifier([{ sousRubriques: [sousRubrique] }]).filter(
    ({ codes }) => store.toConfirm(codes).length === 0,
  )
  if (!isShown || !dossier.permissions.modifierValidites || left.length === 0) return null
  const call = {
    params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
    query: { millesime: key.millesime },
  }
  const judge = async () => {
    setBusy(true)
    try {
      store.settle()
      const body = left.map(({ idSousRubrique, idIndicateur, codeNational }) => ({
        idSousRubrique,
        ...(idIndicateur !== undefined && { idIndicateur }),
        estValide: true,
        valeursVues: { [codeNational]: toValeur(store.ligne(codeNational).valeur) },
      }))
      await autosave.flush()
      const { data, etag } = await request(saveValidites, { ...call, body, ifMatch: revisionValidites.current })
      takeValidites(sheet, etag, withValidites(validites.get(), data))
    } catch (failure) {
      reportFailure(failure)
      await autosave.perform(() => request(getIndicateurs, call)).catch(reportFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="compact-sm" loading={isBusy} onClick={judge} data-par-ligne>
      {t('validite.toutes', { count: left.length })}
    </Button>
  )
}
