import type { CallDefinition } from '@sillon/contract'
import { useState } from 'react'
import type { Inputs } from '#socle/api/client'
import { requestFile } from '#socle/api/request-file'
import { saveFile } from '#socle/ui/files'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** Requests editions and downloads them; running requests are known by their keys. */
export function useEdition() {
  const toastFailure = useFailureToast()
  const [enCours, setEnCours] = useState<readonly string[]>([])
  /** @returns whether it succeeded; a failure is shown */
  async function editer<const Call extends CallDefinition>(
    cle: string,
    call: Call,
    inputs: Inputs<Call>,
  ): Promise<boolean> {
    setEnCours((keys) => [...keys, cle])
    try {
      const { content, name } = await requestFile(call, inputs)
      saveFile(content, name ?? cle)
      return true
    } catch (failure) {
      toastFailure(failure)
      return false
    } finally {
      setEnCours((keys) => keys.filter((key) => key !== cle))
    }
  }
  return { enCours, editer }
}
