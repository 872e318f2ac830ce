import type { Conseil } from '../../conseil/geste'
import { biodiv } from './biodiv'
import { ferti } from './ferti'
import { irri } from './irri'
import { phyto, prealables } from './phyto'

/** Moves of HVE4. */
export const conseilHve4: Conseil = {
  ensembles: [...biodiv, ...phyto, ...ferti, ...irri],
  prealables: [{ module: 'PHYTO', quand: 'HVE4_PHYTO_I_105', gestes: prealables }],
}
