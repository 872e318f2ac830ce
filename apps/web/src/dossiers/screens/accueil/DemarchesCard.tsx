import { Button } from '@mantine/core'
import type { Exploitation } from '@sillon/contract'
import { isDecided, RESULTATS } from '@sillon/domain'
import { IconAdjustments, IconCertificate, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { demarchesOf, prendDesDossiers } from '#fermes/exploitation/demarches-of'
import { loadTexts } from '#socle/i18n/i18n'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { StatusBadge } from '#socle/ui/StatusBadge'
import { AvancementLoading } from './AvancementLoading'
import classes from './Cards.module.css'
import { pageDe } from './suite'

/** Needed for few files only, and after another call: a lazy chunk. */
const DossierDecide = lazy(async () => ({ default: (await import('./DossierDecide')).DossierDecide }))
const SansDemarche = lazy(async () => ({ default: (await import('./SansDemarche')).SansDemarche }))
const DossierEnvoye = lazy(async () => ({ default: (await import('./DossierEnvoye')).DossierEnvoye }))
const Avancement = lazy(async () => {
  const [{ Avancement }] = await Promise.all([import('./Avancement'), loadTexts('avancement')])
  return { default: Avancement }
})
const DemarchesDialog = lazy(async () => ({
  default: (await import('#fermes/exploitation/DemarchesDialog')).DemarchesDialog,
}))

interface Props {
  exploitation: Exploitation
  idMillesime: number
}

/** Procedures of the farm, and those that it may open, with the state of each one's file for the year. */
export function DemarchesCard({ exploitation, idMillesime }: Props) {
  const { t } = useTranslation('accueil')
  const user = useUser()
  const [isChoosing, setChoosing] = useState(false)
  const demarches = demarchesOf(exploitation.demarches, idMillesime).filter(({ selectable }) => selectable)
  const customise = may(user, 'demarches.write') && (
    <Button variant="subtle" leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => setChoosing(true)}>
      {t('demarches.personnaliser')}
    </Button>
  )
  return (
    <Card title={t('demarches.titre')} action={customise}>
      {demarches.length === 0 && (
        <Suspense>
          <SansDemarche idExploitation={exploitation.idExploitation} />
        </Suspense>
      )}
      <ul className={classes.demarches}>
        {demarches.map(({ idDemarche, code, libelle, etatDossier, ...campagnes }, rang) => (
          <li key={idDemarche}>
            <Link
              to={etatDossier !== null && isDecided(etatDossier) ? pageDe(code, RESULTATS) : `/demarches/${code}`}
              className={classes.demarche}
            >
              <span className={classes.demarcheIcon}>
                <IconCertificate size={26} aria-hidden />
              </span>
              <span>
                <span className={classes.demarcheName}>{libelle}</span>
                {etatDossier === null ? (
                  <span className={classes.soft}>
                    {t(prendDesDossiers(campagnes, idMillesime) ? 'demarches.sansDossier' : 'demarches.fermee', {
                      idMillesime,
                    })}
                  </span>
                ) : (
                  <StatusBadge etatDossier={etatDossier} />
                )}
                {campagnes.nouveauxJusqua !== null && (
                  <span className={classes.soft}>
                    {t('demarches.campagnesPassees', { jusqua: campagnes.nouveauxJusqua })}
                  </span>
                )}
                {etatDossier !== null && isDecided(etatDossier) && (
                  <Suspense>
                    <DossierDecide
                      idExploitation={exploitation.idExploitation}
                      codeNational={code}
                      millesime={idMillesime}
                    />
                  </Suspense>
                )}
                {(etatDossier === 'ATTENTE_VERIFICATION' || etatDossier === 'VERIFICATION_EN_COURS') && (
                  <Suspense>
                    <DossierEnvoye
                      idExploitation={exploitation.idExploitation}
                      codeNational={code}
                      millesime={idMillesime}
                    />
                  </Suspense>
                )}
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
            {(etatDossier !== null || prendDesDossiers(campagnes, idMillesime)) && (
              <Suspense
                fallback={
                  <div className={classes.avancementLoading}>
                    <AvancementLoading />
                  </div>
                }
              >
                <Avancement
                  exploitation={exploitation}
                  codeNational={code}
                  millesime={idMillesime}
                  etat={etatDossier}
                  isFirst={rang === 0}
                />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {isChoosing && (
        <Suspense>
          <DemarchesDialog exploitation={exploitation} idMillesime={idMillesime} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
