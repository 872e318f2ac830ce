import type { EtatDossier, getAvancement } from '@sillon/contract'
import { conclusionDe, isDecided } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { ModulesBars } from '../../dossier/ModulesBars'
import classes from './Avancement.module.css'

interface Props {
  etat: EtatDossier | null
  avancement: Answer<typeof getAvancement>
}

/** Conclusion of the calculation with the bars of the modules, for those who may see scores. A decided file says its decision instead. */
export function Calcul({ etat, avancement: { verdict, seuil, etapes } }: Props) {
  const { t } = useTranslation('avancement')
  if (verdict === null) return null
  const modules = etapes.flatMap(({ rubrique: code, lettre, ...etape }) =>
    lettre === null ? [] : [{ ...etape, code, lettre }],
  )
  const statuts = Object.fromEntries(modules.map(({ code, statut }) => [code, statut]))
  const conclusion = conclusionDe(verdict, etat, Object.values(statuts))
  return (
    <div className={classes.calcul}>
      {(etat === null || !isDecided(etat)) && <p className={classes.conclusion}>{t(`calcul.${conclusion}`)}</p>}
      <ModulesBars
        modules={modules}
        seuil={seuil}
        points={Object.fromEntries(modules.map(({ code, points }) => [code, points]))}
        statuts={statuts}
        exigences={Object.fromEntries(modules.map(({ code, exigences }) => [code, exigences]))}
        isNamed
      />
    </div>
  )
}
