export { AVenirScreen as CompteScreen } from '../a-venir/AVenirScreen'
