export { AVenirScreen as AccueilScreen } from '../a-venir/AVenirScreen'
