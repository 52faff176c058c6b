import hex from "./hex";
import pocket from "./pocket";

export default { hex, pocket };
