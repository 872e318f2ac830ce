import type { previewEtat, UserInfo } from '@sillon/contract'
import { can, droitsInitiaux } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'

/** Maximum number of people to ask. */
const NOMMES = 5

/** Whether a person may invite a farmer to a farm; otherwise the administrators of the farm's organisation who may, or else super administrators. */
export async function invitationDe(
  db: Database,
  user: UserInfo,
  idExploitation: number,
): Promise<NonNullable<z.input<typeof previewEtat.answer>['invitation']>> {
  const utilisateur = { idUtilisateur: null, role: 'AGRICULTEUR', ...droitsInitiaux(user, 'AGRICULTEUR') } as const
  if (can(user, 'utilisateur.create', { utilisateur }) && can(user, 'acces.write', { utilisateur }))
    return { estPermise: true, aDemander: [] }
  const found = await rowsOf<{ nom: string; email: string; estSuper: boolean }>(
    db,
    sql`
    select u.prenom || ' ' || u.nom as nom, u.email, tu.code = 'SUPERADMIN' as "estSuper"
    from utilisateurs u join types_utilisateurs tu using (id_type_utilisateur)
    where not u.est_supprime and (tu.code = 'SUPERADMIN' or tu.code = 'ADMIN_ORGANISME'
      and u.access_creation_utilisateur and u.access_attribution_droit
      and u.id_organisme_principal = (select id_organisme from exploitations where id_exploitation = ${idExploitation}))
    order by u.nom, u.prenom, u.id_utilisateur`,
  )
  const ofOrganisme = found.filter(({ estSuper }) => !estSuper)
  const asked = ofOrganisme.length > 0 ? ofOrganisme : found
  return { estPermise: false, aDemander: asked.slice(0, NOMMES).map(({ nom, email }) => ({ nom, email })) }
}
