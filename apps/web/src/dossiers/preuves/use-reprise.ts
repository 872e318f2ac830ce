import { type LieuPreuves, rattacherPreuves } from '@sillon/contract'
import { request } from '#socle/api/client'
import { useActe, usePreuves } from './use-preuves'

/** Attaches proofs of the file in other places too. Each place runs one action at a time and disables its buttons meanwhile. */
export function useReprise() {
  const { dossier, take } = usePreuves()
  const [isBusy, act] = useActe()
  const reprendre = (idPreuve: number, genre: string | null, lieux: readonly LieuPreuves[]) =>
    act(async () => {
      const body = lieux.map(({ lieu }) => ({ idPreuve, lieu, genre }))
      take(await request(rattacherPreuves, { ...dossier, body }))
    })
  return { isBusy, reprendre }
}

export type Reprise = ReturnType<typeof useReprise>
