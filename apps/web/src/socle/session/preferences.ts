import { getPreferences, type Preferences, savePreferences } from '@sillon/contract'
import { request } from '../api/client'
import { queryClient } from '../api/query-client'

/** Changes a person's choices about mails; screens that show them are updated. */
export async function changePreferences(idUtilisateur: number, body: Partial<Preferences>): Promise<void> {
  await request(savePreferences, { params: { idUtilisateur }, body })
  await queryClient.invalidateQueries({ queryKey: [getPreferences.path] })
}
