import { fact } from '@sillon/engine'
import { nomsDesFamilles } from '../../donnees/noms-cultures'
import { type Bloc, blocs, type CodeBloc, type CodeHve3a, calcul, formule } from '../valeurs'

/** Crop families that give a farm each block (assignment: conception). */
const famillesDe: Readonly<Record<Bloc, readonly string[]>> = {
  GC: ['GRANCULT', 'PRAIRS'],
  VIGNE: ['VITIC'],
  ARBO: ['ARBOR'],
  AUTRES: ['LGFLHA', 'MARAICH'],
  HORSOL: ['HORSOL'],
}

/** Area of a block's family. */
export const surfaceDuBloc = {
  GC: 'HVE3A_D_55',
  VIGNE: 'HVE3A_D_56',
  ARBO: 'HVE3A_D_57',
  AUTRES: 'HVE3A_D_58',
  HORSOL: 'HVE3A_D_46',
} as const satisfies Readonly<Record<Bloc, CodeHve3a>>

export const codeDe = (bloc: Bloc): CodeBloc => `BLOC_${bloc}`

/** Presence of each block on the farm (barème, section 4.1). */
export const presenceDesBlocs = [
  fact('FAMILLES' as const),
  ...blocs.map((bloc) => {
    const familles = famillesDe[bloc]
    return calcul(
      codeDe(bloc),
      'conception',
      formule(
        { familles: 'FAMILLES' },
        {
          fr: `{familles} : ${nomsDesFamilles('fr', familles, ' ou ')}`,
          en: `{familles}: ${nomsDesFamilles('en', familles, ' or ')}`,
        },
        (values) => familles.some((famille) => values.familles?.includes(famille)),
      ),
    )
  }),
]
